// The footer of the starting designs and of an empty design, in each language.
import type { DesignBlockOf } from './design-blocks.ts'
import type { GalleryLanguage } from './designs.ts'

type Words = Pick<DesignBlockOf<'footer'>, 'unsubscribe' | 'preferences' | 'view'> & {
  /** Why the reader gets the letter. */
  reason: string
}

export const footers: Readonly<Record<GalleryLanguage, Words>> = {
  de: {
    reason: 'Sie erhalten diese E-Mail, weil Sie sich dafür angemeldet haben.',
    unsubscribe: 'Abmelden',
    preferences: 'Einstellungen',
    view: 'Im Browser ansehen',
  },
  en: {
    reason: 'You get this letter because you signed up for it.',
    unsubscribe: 'Unsubscribe',
    preferences: 'Preferences',
    view: 'View in browser',
  },
  es: {
    reason: 'Recibes este correo porque te has suscrito.',
    unsubscribe: 'Darse de baja',
    preferences: 'Preferencias',
    view: 'Ver en el navegador',
  },
  fr: {
    reason: 'Vous recevez cet e-mail à la suite de votre inscription.',
    unsubscribe: 'Se désabonner',
    preferences: 'Préférences',
    view: 'Voir dans le navigateur',
  },
  it: {
    reason: 'Ricevi questa e-mail perché hai richiesto la nostra newsletter.',
    unsubscribe: 'Annulla l’iscrizione',
    preferences: 'Preferenze',
    view: 'Visualizza nel browser',
  },
  nl: {
    reason: 'Je krijgt deze e-mail omdat je je ervoor hebt aangemeld.',
    unsubscribe: 'Uitschrijven',
    preferences: 'Voorkeuren',
    view: 'Bekijk in browser',
  },
  pl: {
    reason: 'Otrzymujesz tę wiadomość, bo na ten adres zamówiono nasz newsletter.',
    unsubscribe: 'Wypisz się',
    preferences: 'Preferencje',
    view: 'Zobacz w przeglądarce',
  },
  pt: {
    reason: 'Recebe este e-mail porque se inscreveu.',
    unsubscribe: 'Cancelar a inscrição',
    preferences: 'Preferências',
    view: 'Ver no navegador',
  },
  uk: {
    reason: 'Ви отримали цей лист, бо підписалися на нього.',
    unsubscribe: 'Відписатися',
    preferences: 'Налаштування',
    view: 'Переглянути в браузері',
  },
}
