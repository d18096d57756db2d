// Finds who hosts the DNS zone of a domain, so that Lettermill can show records in the form that the host's panel
// expects.
import type { Checkup } from '@lettermill/contracts'
import { dnsHostOf } from '@lettermill/contracts/dns-hosts'
import type { Lookups } from '../../../platform/dns/index.ts'

/** The most names to ask upwards. A zone is hardly ever further above, and each name costs a query. */
const mostSteps = 3

/** The zone that a domain is in, and its host; null if that is not known. */
export async function findDnsHost(lookups: Lookups, domain: string): Promise<Checkup['dns_host']> {
  const labels = domain.split('.')
  for (let at = 0; at < mostSteps && labels.length - at >= 2; at += 1) {
    const zone = labels.slice(at).join('.')
    const servers = await lookups.servers(zone)
    if (servers === null) return null
    const host = dnsHostOf(servers)
    if (servers.length > 0) return host ? { zone, name: host.name } : null
  }
  return null
}
