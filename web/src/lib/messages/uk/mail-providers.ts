// Ukrainian names of mailbox providers.
import type { mailProviders as english } from '../en/mail-providers.ts'
import type { Translation } from '../translation.ts'

export const mailProviders: Translation<typeof english> = {
  gmail: 'Gmail',
  microsoft: 'Microsoft',
  yahoo: 'Yahoo, AOL',
  apple: 'Apple',
  gmx: 'GMX, WEB.DE',
  mailru: 'Mail.ru',
  yandex: 'Яндекс',
  ukrnet: 'ukr.net',
  other: 'Інші',
}
