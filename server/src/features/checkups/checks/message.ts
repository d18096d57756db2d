// What a campaign's checkup adds to its content: whether its links lead anywhere, and what the law asks for.
import type { CheckupFinding } from '@lettermill/contracts'
import type { Lookups } from '../../../platform/dns/index.ts'
import { finding, right, unanswered } from '@lettermill/contracts/checkup-findings'

/** Two questions each. */
const mostHosts = 20

/** This only asks the DNS; it makes no request to an address that users write. */
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

/** What the law of the United States and Canada asks for. */
export function checkLaw(postalAddress: string): CheckupFinding[] {
  return postalAddress.trim() === '' ? [finding('postal_none', {})] : []
}
