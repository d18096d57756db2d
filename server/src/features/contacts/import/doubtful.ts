// Finds doubtful addresses among the contacts that an import added. It looks after the import, so that no import waits
// for the DNS.
import { mostAtOnce, type DoubtfulAddresses } from '@lettermill/contracts'
import { deadlines, withDeadline, type Db } from '../../../platform/db/index.ts'
import { createDns, type Dns, type Lookups } from '../../../platform/dns/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { findAmong, listDomains, type Among } from '../queries/doubtful.ts'
import { findImport } from '../queries/imports.ts'
import { isDisposable, isMisspelled, knownToTakeMail, roles } from './domains.ts'

/** The most domains that one look asks the DNS about, the most used first, and how many at once. */
const mostAsked = 200
const atOnce = 20

/** Lookups for this purpose: at most 4 seconds for all domains of a look. */
export function importDns(): Dns {
  return createDns({ time: 4000, questionTime: 1500, questions: 3 * mostAsked })
}

/**
 * The doubtful addresses of an import, by kind; kinds without any are left out. A domain about which the DNS gives no
 * answer is not doubtful.
 * @throws Problem not_found
 */
export async function findDoubtful(
  { db, dns }: { db: Db; dns: Dns },
  workspaceId: number,
  importId: number,
): Promise<DoubtfulAddresses[]> {
  const patient = withDeadline(db, deadlines.job)
  const found = await findImport(patient, workspaceId, importId)
  if (!found) throw new Problem('not_found')
  const from = { workspaceId, importId, groupId: found.group_id }
  const domains = await listDomains(patient, from)
  const typo = domains.filter(isMisspelled)
  const disposable = domains.filter(isDisposable)
  const others = domains.filter((each) => !isMisspelled(each) && !isDisposable(each))
  const noMail = await withoutMail(dns.begin(), others)
  const kinds: [DoubtfulAddresses['kind'], Among][] = [
    ['role', { roles }],
    ['typo', { domains: typo }],
    ['disposable', { domains: disposable }],
    ['no_mail', { domains: noMail }],
  ]
  const all: DoubtfulAddresses[] = []
  for (const [kind, among] of kinds) {
    if ('domains' in among && among.domains.length === 0) continue
    const each = await findAmong(patient, from, among, mostAtOnce)
    if (each.count > 0) all.push({ kind, ...each })
  }
  return all
}

/** Those of the domains, most used first, to which the DNS says that no mail goes. */
async function withoutMail(dns: Lookups, domains: readonly string[]): Promise<string[]> {
  const waiting = domains.filter((each) => !knownToTakeMail.has(each)).slice(0, mostAsked)
  const silent: string[] = []
  const ask = async () => {
    for (let domain = waiting.shift(); domain !== undefined; domain = waiting.shift())
      if (await takesNoMail(dns, domain)) silent.push(domain)
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  return silent
}

/** Without an MX record, the address record of the domain takes its mail; an MX of "." takes none (RFC 5321, 7505). */
async function takesNoMail(dns: Lookups, domain: string): Promise<boolean> {
  const servers = await dns.mx(domain)
  if (servers === null) return false
  if (servers.length > 0) return servers.every(({ exchange }) => exchange === '' || exchange === '.')
  return (await dns.addresses(domain))?.length === 0
}
