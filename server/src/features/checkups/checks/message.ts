// Checks the content of a campaign beside its domain: whether the hosts of its links exist, and what the law requires.
import type { CheckupFinding } from '@lettermill/contracts'
import type { Lookups } from '../../../platform/dns/index.ts'
import { finding, right, unanswered } from '@lettermill/contracts/checkup-findings'

/** The most hosts that are checked. Each takes two DNS queries. */
const mostHosts = 20

/** This check only asks the DNS. It never sends a request to an address that users write. */
export async function checkHosts(lookups: Lookups, hosts: readonly string[]): Promise<CheckupFinding[]> {
  const asked = hosts.slice(0, mostHosts)
  const found = await Promise.all(asked.map((host) => lookups.addresses(host)))
  const gone = asked.filter((_host, index) => found[index]?.length === 0)
  const silent = asked.filter((_host, index) => found[index] === null)
  if (asked.length === 0) return []
  return [
    ...gone.map((host) => finding('link_gone', { host })),
    ...silent.map((host) => unanswered('links', host)),
    ...(gone.length + silent.length === 0 ? [right('links', 'Links', asked)] : []),
  ]
}

/** Checks for the postal address that the law of the United States and Canada requires. */
export function checkLaw(postalAddress: string): CheckupFinding[] {
  return postalAddress.trim() === '' ? [finding('postal_none', {})] : []
}
