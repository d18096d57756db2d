// Decides which addresses are on the public internet. Requests on behalf of users must reach no internal host.
import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address is public unicast. An IPv4 address inside an IPv6 address (mapped, compatible, translated,
 * 6to4, Teredo) does not count as public, because no public host uses such an address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  if (isIPv4(address)) return ipaddr.IPv4.parse(address).range() === 'unicast'
  const parsed = ipaddr.IPv6.parse(address)
  // All IPv6 addresses that are assigned to hosts are in 2000::/3.
  return parsed.range() === 'unicast' && parsed.match(ipaddr.IPv6.parse('2000::'), 3)
}

const inside = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|home\.arpa)$/

/** Whether a host can be public by its name alone. The addresses of the name are checked when a request is made. */
export function isPublicName(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  if (isIP(name) !== 0) return isPublicAddress(name)
  const bare = name.replace(/\.$/, '')
  return bare.includes('.') && !inside.test(bare)
}

/** Whether a host names this machine itself. */
export function isLoopbackName(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  if (isIP(name) !== 0) return ipaddr.process(name).range() === 'loopback'
  return name === 'localhost' || name.endsWith('.localhost')
}
