// The job that looks up the MX records of recipients' domains. Sending never waits for it: a domain without an answer is
// a provider of its own.
import type { Db } from '../../platform/db/index.ts'
import type { Dns } from '../../platform/dns/index.ts'
import { providerOfMx } from './by-mx.ts'
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
