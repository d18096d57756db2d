// The words of the confirmation mail in each language of visitors.
import type { FormTexts, ReadersLanguage } from '@lettermill/contracts'

/** The texts that a form may have in its own words. */
export type MailTexts = Pick<FormTexts, 'mail_subject' | 'mail_text' | 'mail_button'>

type MailWords = Record<keyof MailTexts | 'ignore', string>

/** @param sender the sender's name */
export const mailWords: Record<ReadersLanguage, (sender: string) => MailWords> = {
  en: (sender) => ({
    mail_subject: 'Please confirm your email address',
    mail_text: `Somebody, most likely you, asked for mail from ${sender} to this address. Confirm it with one click.`,
    mail_button: 'Confirm',
    ignore: 'Was it not you? Then ignore this mail: without your click you get nothing more.',
  }),
  uk: (sender) => ({
    mail_subject: 'Підтвердьте свою електронну адресу',
    mail_text: `Хтось, найімовірніше ви, попросив надсилати листи від ${sender} на цю адресу. Підтвердьте це одним натисканням.`,
    mail_button: 'Підтвердити',
    ignore: 'Це були не ви? Тоді не зважайте на цей лист: без вашого натискання більше нічого не надійде.',
  }),
  de: (sender) => ({
    mail_subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    mail_text: `Diese Adresse wurde für E-Mails von ${sender} angemeldet, höchstwahrscheinlich von Ihnen selbst. Bitte bestätigen Sie die Anmeldung mit einem Klick.`,
    mail_button: 'Anmeldung bestätigen',
    ignore:
      'Sie haben sich nicht angemeldet? Dann ignorieren Sie diese E-Mail einfach: Ohne Ihren Klick erhalten Sie keine weiteren Nachrichten.',
  }),
  fr: (sender) => ({
    mail_subject: 'Veuillez confirmer votre adresse e-mail',
    mail_text: `Cette adresse a été inscrite, très probablement par vous, pour recevoir les e-mails de ${sender}. Confirmez cette inscription en un clic.`,
    mail_button: 'Confirmer mon inscription',
    ignore:
      'Ce n’était pas vous ? Ignorez simplement ce message : sans clic de votre part, vous ne recevrez rien de plus.',
  }),
  es: (sender) => ({
    mail_subject: 'Confirme su dirección de correo electrónico',
    mail_text: `Alguien, muy probablemente usted, ha solicitado recibir en esta dirección los correos de ${sender}. Confírmelo con un clic.`,
    mail_button: 'Confirmar la suscripción',
    ignore: '¿No fue usted? Ignore este mensaje: sin su clic no recibirá nada más.',
  }),
  it: (sender) => ({
    mail_subject: 'Conferma il tuo indirizzo email',
    mail_text: `Qualcuno, molto probabilmente tu, ha chiesto di ricevere a questo indirizzo le email di ${sender}. Conferma la richiesta con un clic.`,
    mail_button: 'Conferma l’iscrizione',
    ignore: 'Non l’hai chiesto tu? Ignora questa email: senza il tuo clic non riceverai altro.',
  }),
  pt: (sender) => ({
    mail_subject: 'Confirme o seu endereço de e-mail',
    mail_text: `Foi pedido, muito provavelmente por si, o envio de e-mails de ${sender} para este endereço. Confirme o pedido com um clique.`,
    mail_button: 'Confirmar a inscrição',
    ignore: 'Não foi um pedido seu? Ignore esta mensagem: sem o seu clique, não receberá mais nada.',
  }),
  nl: (sender) => ({
    mail_subject: 'Bevestig uw e-mailadres',
    mail_text: `Iemand, hoogstwaarschijnlijk uzelf, heeft gevraagd om e-mails van ${sender} op dit adres te ontvangen. Bevestig dit met één klik.`,
    mail_button: 'Inschrijving bevestigen',
    ignore: 'Was u dit niet? Dan kunt u dit bericht negeren: zonder uw klik ontvangt u niets meer.',
  }),
  pl: (sender) => ({
    mail_subject: 'Potwierdź swój adres e-mail',
    mail_text: `Ktoś, najprawdopodobniej Ty, poprosił o wysyłanie na ten adres wiadomości, których nadawcą jest ${sender}. Potwierdź to jednym kliknięciem.`,
    mail_button: 'Potwierdź zapis',
    ignore: 'To nie Ty? Zignoruj tę wiadomość: bez Twojego kliknięcia nie otrzymasz nic więcej.',
  }),
  ru: (sender) => ({
    mail_subject: 'Подтвердите свой адрес электронной почты',
    mail_text: `Кто-то, скорее всего вы, попросил присылать на этот адрес письма от ${sender}. Подтвердите это одним нажатием.`,
    mail_button: 'Подтвердить подписку',
    ignore:
      'Это были не вы? Тогда не обращайте внимания на это письмо: без вашего нажатия вы больше ничего не получите.',
  }),
}
