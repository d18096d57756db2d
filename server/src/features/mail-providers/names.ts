// The names of mailbox providers in mails and reasons. The app has its own in its catalogues.
import type { MailProvider } from '@lettermill/contracts'

const names: Partial<Record<string, string>> = {
  gmail: 'Gmail',
  microsoft: 'Microsoft',
  yahoo: 'Yahoo',
  apple: 'Apple',
  gmx: 'GMX and WEB.DE',
  mailru: 'Mail.ru',
  yandex: 'Yandex',
  ukrnet: 'ukr.net',
} satisfies Record<Exclude<MailProvider, 'other'>, string>

/** The name of a place: of a mailbox provider, such as Gmail, or the domain itself. */
export function providerName(place: string): string {
  return names[place] ?? place
}
