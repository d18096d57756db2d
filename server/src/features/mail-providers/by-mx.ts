// The mailbox provider of a domain by its mail servers. Custom domains at Google Workspace and Microsoft 365 have their
// MX records there (support.google.com/a/answer/140034, learn.microsoft.com/exchange/mail-flow-best-practices).
import type { MailProvider } from '@lettermill/contracts'

/** Endings of the names of the providers' mail servers. */
const servers: readonly (readonly [Exclude<MailProvider, 'other'>, readonly string[]])[] = [
  ['gmail', ['google.com', 'googlemail.com']],
  ['microsoft', ['protection.outlook.com', 'mx.microsoft']],
  ['yahoo', ['yahoodns.net']],
  ['apple', ['mail.icloud.com']],
  ['gmx', ['gmx.net', 'web.de']],
  ['mailru', ['mail.ru']],
  ['yandex', ['yandex.net', 'yandex.ru']],
  ['ukrnet', ['ukr.net']],
]

/** The provider of the MX record with the lowest preference; null for any other server, and without a record. */
export function providerOfMx(
  records: readonly { exchange: string; priority: number }[],
): Exclude<MailProvider, 'other'> | null {
  const [first] = records.toSorted((a, b) => a.priority - b.priority)
  const name = first?.exchange.toLowerCase().replace(/\.$/, '')
  if (name === undefined) return null
  const isAt = (ending: string) => name === ending || name.endsWith(`.${ending}`)
  return servers.find(([, endings]) => endings.some(isAt))?.[0] ?? null
}
