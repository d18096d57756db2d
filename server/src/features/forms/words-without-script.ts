// The words of the confirmation page in a browser without JavaScript.
import type { ReadersLanguage } from '@lettermill/contracts'
import type { PageWords } from '../../platform/page-words.ts'

export const confirmWords: PageWords = {
  en: {
    text: 'Confirm your email address with one click.',
    button: 'Confirm',
    failedTitle: 'That did not work',
    failed: { confirm_token_invalid: 'This link is not valid any more. Please sign up again.' },
    later: 'Please try again later.',
  },
  uk: {
    text: 'Підтвердьте свою електронну адресу одним натисканням.',
    button: 'Підтвердити',
    failedTitle: 'Не вдалося',
    failed: { confirm_token_invalid: 'Це посилання вже недійсне. Підпишіться ще раз.' },
    later: 'Спробуйте ще раз пізніше.',
  },
  de: {
    text: 'Bestätigen Sie Ihre E-Mail-Adresse mit einem Klick.',
    button: 'Bestätigen',
    failedTitle: 'Das hat nicht funktioniert',
    failed: {
      confirm_token_invalid: 'Dieser Link ist nicht mehr gültig. Bitte melden Sie sich noch einmal an.',
    },
    later: 'Bitte versuchen Sie es später noch einmal.',
  },
  fr: {
    text: 'Confirmez votre adresse e-mail en un clic.',
    button: 'Confirmer',
    failedTitle: 'Cela n’a pas fonctionné',
    failed: { confirm_token_invalid: 'Ce lien n’est plus valable. Veuillez vous inscrire de nouveau.' },
    later: 'Veuillez réessayer plus tard.',
  },
  es: {
    text: 'Confirme su dirección de correo electrónico con un clic.',
    button: 'Confirmar',
    failedTitle: 'No ha funcionado',
    failed: { confirm_token_invalid: 'Este enlace ya no es válido. Suscríbase de nuevo.' },
    later: 'Inténtelo más tarde.',
  },
  it: {
    text: 'Conferma il tuo indirizzo email con un clic.',
    button: 'Conferma',
    failedTitle: 'Non ha funzionato',
    failed: { confirm_token_invalid: 'Questo link non è più valido. Iscriviti di nuovo.' },
    later: 'Riprova più tardi.',
  },
  pt: {
    text: 'Confirme o seu endereço de e-mail com um clique.',
    button: 'Confirmar',
    failedTitle: 'Não funcionou',
    failed: { confirm_token_invalid: 'Esta ligação já não é válida. Inscreva-se de novo.' },
    later: 'Tente mais tarde.',
  },
  nl: {
    text: 'Bevestig uw e-mailadres met één klik.',
    button: 'Bevestigen',
    failedTitle: 'Dat is niet gelukt',
    failed: { confirm_token_invalid: 'Deze link is niet meer geldig. Schrijf u opnieuw in.' },
    later: 'Probeer het later opnieuw.',
  },
  pl: {
    text: 'Potwierdź swój adres e-mail jednym kliknięciem.',
    button: 'Potwierdź',
    failedTitle: 'Nie udało się',
    failed: { confirm_token_invalid: 'Ten link jest już nieważny. Zapisz się ponownie.' },
    later: 'Spróbuj później.',
  },
  ru: {
    text: 'Подтвердите свой адрес электронной почты одним нажатием.',
    button: 'Подтвердить',
    failedTitle: 'Не получилось',
    failed: { confirm_token_invalid: 'Эта ссылка больше не действует. Подпишитесь ещё раз.' },
    later: 'Попробуйте ещё раз позже.',
  },
}

interface ConfirmedWords {
  title: string
  text: string
  goOn(host: string): string
}

/** The answer to a person who has confirmed. */
export const confirmedWords: Record<ReadersLanguage, ConfirmedWords> = {
  en: {
    title: 'Thank you',
    text: 'Your address is confirmed.',
    goOn: (host) => `Go on to ${host}`,
  },
  uk: {
    title: 'Дякуємо',
    text: 'Вашу адресу підтверджено.',
    goOn: (host) => `Перейти на ${host}`,
  },
  de: {
    title: 'Vielen Dank',
    text: 'Ihre Adresse ist bestätigt.',
    goOn: (host) => `Weiter zu ${host}`,
  },
  fr: {
    title: 'Merci',
    text: 'Votre adresse est confirmée.',
    goOn: (host) => `Continuer vers ${host}`,
  },
  es: {
    title: 'Gracias',
    text: 'Su dirección está confirmada.',
    goOn: (host) => `Continuar a ${host}`,
  },
  it: {
    title: 'Grazie',
    text: 'Il tuo indirizzo è confermato.',
    goOn: (host) => `Continua su ${host}`,
  },
  pt: {
    title: 'Obrigado',
    text: 'O seu endereço está confirmado.',
    goOn: (host) => `Continuar para ${host}`,
  },
  nl: {
    title: 'Bedankt',
    text: 'Uw adres is bevestigd.',
    goOn: (host) => `Verder naar ${host}`,
  },
  pl: {
    title: 'Dziękujemy',
    text: 'Twój adres został potwierdzony.',
    goOn: (host) => `Przejdź do ${host}`,
  },
  ru: {
    title: 'Спасибо',
    text: 'Ваш адрес подтверждён.',
    goOn: (host) => `Перейти на ${host}`,
  },
}
