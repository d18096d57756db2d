// The job that looks up the MX records of recipients' domains. Sending never waits for it: a domain without an answer is
// a provider of its own.
import type { MailProvider } from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import type { Dns } from '../../platform/dns/index.ts'
import { claimDomains, storeProviders } from './queries.ts'

/** The most domains of one run, and of the look-ups at a time. */
const most = { run: 200, atOnce: 10 } as const

/** Looks up the domains that are due. Safe to run twice. @returns how many have an answer */
export async function resolveMailProviders(db: Db, dns: Dns): Promise<number> {
  const due = await claimDomains(db, most.run)
  let answered = 0
  while (due.length > 0) {
    const found = await Promise.all(due.splice(0, most.atOnce).map((domain) => lookUp(dns, domain)))
    const known = found.filter((each) => each !== null)
    answered += known.length
    await storeProviders(db, known)
  }
  return answered
}

async function lookUp(dns: Dns, domain: string) {
  const records = await dns.begin().mx(domain)
  return records && { domain, provider: providerOfMx(records) }
}

/**
 * Endings of the names of the providers' mail servers. Custom domains at Google Workspace and Microsoft 365 have their
 * MX records there (support.google.com/a/answer/140034, learn.microsoft.com/exchange/mail-flow-best-practices).
 */
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
