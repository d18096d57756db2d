// What is known about mailbox providers: whether they report complaints, and their names in mails and reasons. The app
// has names of its own in its catalogues.
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

/** Providers that send each sender the complaints about its mail, as their postmaster pages say. */
const reporting: ReadonlySet<MailProvider> = new Set(['microsoft', 'yahoo', 'mailru'])

/** Whether complaints of a provider reach the sender. A complaint that arrived proves it. */
export function isReporting(provider: MailProvider, { complaint }: { complaint: number }): boolean {
  return complaint > 0 || reporting.has(provider)
}
