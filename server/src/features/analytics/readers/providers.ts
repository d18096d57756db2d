// Groups the domains of readers by mailbox provider, and sums what readers did there. Pure.
import { countryDomain, mailboxProviders, type ProviderStats } from '@lettermill/contracts'
import type { DomainStats } from './queries.ts'

const providers = Object.values(mailboxProviders)
/** Names of providers, by domain and by the first label of domains that they use in many countries. */
const byDomain = new Map(providers.flatMap(({ name, domains }) => domains.map((each) => [each, name])))
const byLabel = new Map(providers.flatMap(({ name, labels }) => labels.map((each) => [each, name])))

const isCountrys = new RegExp(countryDomain)

/** The name of the provider of a domain; the domain itself if it belongs to no known provider. */
export function providerOf(domain: string): string {
  const known = byDomain.get(domain)
  if (known !== undefined) return known
  const [label = ''] = domain.split('.')
  return (isCountrys.test(domain) && byLabel.get(label)) || domain
}

/** Limits of the table: it shows at most this many providers, each with at least this share of the readers. */
const most = 9
const leastShare = 0.01

/**
 * Domains summed up by provider, the largest first. Small providers, and readers without a domain, share one row
 * without a name.
 */
export function providersOf(domains: readonly DomainStats[]): ProviderStats['providers'] {
  const sums = new Map<string, DomainStats>()
  for (const { domain, ...stats } of domains) {
    const name = providerOf(domain)
    sums.set(name, added(sums.get(name) ?? { ...none, domain: name }, stats))
  }
  const all = [...sums.values()].sort((a, b) => b.sent - a.sent || a.domain.localeCompare(b.domain))
  const least = all.reduce((sum, { sent }) => sum + sent, 0) * leastShare
  const named = all.filter(({ domain, sent }) => domain !== '' && sent >= least).slice(0, most)
  const rest = all.filter((each) => !named.includes(each))
  const others = rest.reduce((sum, each) => added(sum, each), { ...none, domain: '' })
  return [
    ...named.map(({ domain, ...stats }) => ({ name: domain, ...stats })),
    ...(others.sent > 0 ? [{ ...none, ...countsOf(others), name: null }] : []),
  ]
}

const none = { sent: 0, opened: 0, clicked: 0 }

type Counts = typeof none

const countsOf = ({ sent, opened, clicked }: Counts): Counts => ({ sent, opened, clicked })

function added(to: DomainStats, { sent, opened, clicked }: Counts): DomainStats {
  return { ...to, sent: to.sent + sent, opened: to.opened + opened, clicked: to.clicked + clicked }
}
