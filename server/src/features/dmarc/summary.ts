// Summarizes what receivers reported about a domain. Each call looks up the names of the sending addresses, within
// limits.
import ipaddr from 'ipaddr.js'
import type { DmarcSource, DmarcSummary } from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import type { Dns, Lookups } from '../../platform/dns/index.ts'
import { Problem } from '../../platform/problem.ts'
import {
  countReports,
  findProof,
  listDays,
  listReporters,
  listSources,
  type SourceRow,
} from './queries/figures.ts'

export interface SummaryDeps {
  db: Db
  /** A DNS client with the limits of one summary: about twenty names and ten relays. */
  dns: Dns
  /** dmarc@ at BOUNCE_DOMAIN, if mail to it reaches Lettermill. */
  reportAddress: string | null
  /** The hosts of the relays. */
  listRelayHosts: () => Promise<readonly string[]>
}

const [mostNames, mostRelays] = [20, 10]

/** @throws Problem not_found */
export async function summarize(
  { db, dns, reportAddress, listRelayHosts }: SummaryDeps,
  { workspaceId, domainId, days }: { workspaceId: number; domainId: number; days: number },
): Promise<DmarcSummary> {
  const proof = await findProof(db, workspaceId, domainId)
  if (!proof) throw new Problem('not_found')
  const [byDay, reporters, counts, found] = await Promise.all([
    listDays(db, domainId, days),
    listReporters(db, domainId, days),
    countReports(db, domainId, days),
    listSources(db, domainId, days),
  ])
  const total = (name: 'passed' | 'failed') => byDay.reduce((sum, each) => sum + each[name], 0)
  return {
    address: reportAddress,
    is_proved: proof.is_proved,
    ...counts,
    passed: total('passed'),
    failed: total('failed'),
    days: byDay,
    reporters,
    sources: found.length > 0 ? await named(dns.begin(), found, await listRelayHosts()) : [],
    more_sources: Math.max(0, (found[0]?.sources ?? 0) - found.length),
  }
}

async function named(
  lookups: Lookups,
  found: readonly SourceRow[],
  relays: readonly string[],
): Promise<DmarcSource[]> {
  const addresses = relays.slice(0, mostRelays).map((host) => lookups.addresses(host))
  const ours = new Set((await Promise.all(addresses)).flatMap((each) => each?.map(canonical) ?? []))
  return Promise.all(
    found.map(async ({ signed_by_us: signed, sources: _sources, ...source }, at) => ({
      ...source,
      name: at < mostNames ? await nameOf(lookups, source.address) : null,
      is_ours: signed || (source.address !== null && ours.has(canonical(source.address))),
    })),
  )
}

/** Private networks. Names of their addresses must not be looked up in the public DNS. */
const inner = new Set([
  ...['private', 'uniqueLocal', 'loopback', 'linkLocal', 'carrierGradeNat'],
  ...['unspecified', 'multicast', 'broadcast'],
])

async function nameOf(lookups: Lookups, address: string | null): Promise<string | null> {
  if (address === null || !ipaddr.isValid(address) || inner.has(ipaddr.process(address).range())) return null
  const [name] = (await lookups.names(address)) ?? []
  return name !== undefined && /^[\w.-]{1,253}$/.test(name) ? name.toLowerCase() : null
}

/** The address in its canonical spelling. */
function canonical(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address
}
