// The preference page in a browser without JavaScript. A reader can unsubscribe by a button; choosing topics needs
// JavaScript.
import { leaveWithoutScript } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { postedPage } from '../../platform/http/index.ts'
import type { PageWords } from '../../platform/page-words.ts'
import { leaveByButton, unsubscribeWords, type LeaveDeps } from '../tracking/index.ts'

export const preferenceWords: PageWords = {
  en: {
    ...unsubscribeWords.en,
    text: 'Choosing topics needs JavaScript. Without it you can unsubscribe from everything that this sender sends.',
    button: 'Unsubscribe from everything',
  },
  uk: {
    ...unsubscribeWords.uk,
    text: 'Щоб вибирати рубрики, потрібен JavaScript. Без нього ви можете відписатися від усього, що надсилає цей відправник.',
    button: 'Відписатися від усього',
  },
  de: {
    ...unsubscribeWords.de,
    text: 'Für die Auswahl von Themen ist JavaScript nötig. Ohne JavaScript können Sie sich von allem abmelden, was dieser Absender verschickt.',
    button: 'Von allem abmelden',
  },
  fr: {
    ...unsubscribeWords.fr,
    text: 'Le choix des thèmes nécessite JavaScript. Sans JavaScript, vous pouvez vous désabonner de tout ce que cet expéditeur envoie.',
    button: 'Se désabonner de tout',
  },
  es: {
    ...unsubscribeWords.es,
    text: 'Para elegir temas se necesita JavaScript. Sin él puede cancelar todas las suscripciones de este remitente.',
    button: 'Cancelar todas las suscripciones',
  },
  it: {
    ...unsubscribeWords.it,
    text: 'Per scegliere gli argomenti serve JavaScript. Senza JavaScript puoi annullare tutte le iscrizioni a questo mittente.',
    button: 'Annulla tutte le iscrizioni',
  },
  pt: {
    ...unsubscribeWords.pt,
    text: 'Para escolher temas é necessário JavaScript. Sem ele, pode cancelar todas as inscrições deste remetente.',
    button: 'Cancelar todas as inscrições',
  },
  nl: {
    ...unsubscribeWords.nl,
    text: 'Voor het kiezen van onderwerpen is JavaScript nodig. Zonder JavaScript kunt u zich uitschrijven voor alles wat deze afzender verstuurt.',
    button: 'Overal voor uitschrijven',
  },
  pl: {
    ...unsubscribeWords.pl,
    text: 'Wybór tematów wymaga JavaScriptu. Bez niego możesz zrezygnować ze wszystkiego, co wysyła ten nadawca.',
    button: 'Zrezygnuj ze wszystkiego',
  },
  ru: {
    ...unsubscribeWords.ru,
    text: 'Чтобы выбирать темы, нужен JavaScript. Без него вы можете отписаться от всего, что присылает этот отправитель.',
    button: 'Отписаться от всего',
  },
}

export function leaveEverything(app: FastifyInstance, deps: LeaveDeps): void {
  postedPage(app, leaveWithoutScript, preferenceWords, ({ query }, language) =>
    leaveByButton(deps, query.token, language),
  )
}
