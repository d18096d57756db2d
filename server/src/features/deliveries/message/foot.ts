// The footer of a message, in the message's language: who sent it, their address, and how to unsubscribe.
import { cleanText, type LetterLanguage } from '../../templates/index.ts'
import type { LetterInput } from './input.ts'

export interface FootWords {
  language: LetterLanguage
  direction: 'ltr' | 'rtl'
  /** The words before the sender's name. */
  sentBy: string
  /** The sender's name and address. */
  sender: string
  /** The postal address in lines; '' if none is set. */
  postalAddress: string
  unsubscribe: string
}

const words: Readonly<Record<LetterLanguage, readonly [sentBy: string, unsubscribe: string]>> = {
  en: ['Sent by', 'Unsubscribe'],
  uk: ['Надіслано від', 'Відписатися'],
  ru: ['Отправитель:', 'Отписаться'],
  de: ['Gesendet von', 'Abmelden'],
  fr: ['Envoyé par', 'Se désabonner'],
  es: ['Enviado por', 'Cancelar la suscripción'],
  it: ['Inviato da', 'Annulla l’iscrizione'],
  pt: ['Enviado por', 'Cancelar a inscrição'],
  nl: ['Verzonden door', 'Uitschrijven'],
  pl: ['Nadawca:', 'Wypisz się'],
  tr: ['Gönderen:', 'Abonelikten çık'],
  cs: ['Odesílatel:', 'Odhlásit odběr'],
  sv: ['Skickat av', 'Avsluta prenumerationen'],
  ro: ['Trimis de', 'Dezabonare'],
  he: ['נשלח על ידי', 'הסרה מרשימת התפוצה'],
  ar: ['أُرسلت من', 'إلغاء الاشتراك'],
  fa: ['فرستنده:', 'لغو اشتراک'],
  el: ['Αποστολή από', 'Διαγραφή από τη λίστα'],
  ja: ['送信者:', '配信を停止する'],
  zh: ['发件人:', '退订'],
  ko: ['보낸 사람:', '수신 거부'],
}

const rightToLeft: ReadonlySet<LetterLanguage> = new Set(['he', 'ar', 'fa'])

/** The words of a message's footer. */
export function footWords({ language, fromName, fromEmail, postalAddress }: LetterInput): FootWords {
  const [sentBy, unsubscribe] = words[language]
  const name = cleanText(fromName).replace(/\s+/g, ' ').trim()
  return {
    language,
    direction: rightToLeft.has(language) ? 'rtl' : 'ltr',
    sentBy,
    sender: name === '' ? fromEmail : `${name} (${fromEmail})`,
    postalAddress: cleanText(postalAddress ?? '').trim(),
    unsubscribe,
  }
}
