// Recognises addresses that nobody outside the local network can reach.
import { BlockList, isIP } from 'node:net'

const local = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  local.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  local.addSubnet(network, bits, 'ipv6')

/** Whether an address belongs to this machine or to a private network (RFC 1918, 4193, 6598). */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  return local.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** Whether a host name cannot be known outside the local network. */
export function isPrivateHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  return (
    isPrivateAddress(name) ||
    (isIP(name) === 0 && (!name.includes('.') || /\.(?:local|localhost|internal|test|lan|home)$/.test(name)))
  )
}
