// Addresses in the reversed form of the DNS.
import { isIP } from 'node:net'

/** Reverses an address: `192.0.2.5` becomes `5.2.0.192`, and an IPv6 address becomes its 32 digits in reverse order. */
export function backwards(address: string): string {
  if (isIP(address) === 4) return address.split('.').reverse().join('.')
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = (text = '') => text.split(':').filter((each) => each !== '')
  const [before, after] = [groups(head), groups(tail)]
  const missing = Array<string>(8 - before.length - after.length).fill('0')
  const digits = [...before, ...missing, ...after].flatMap((group) => group.padStart(4, '0').split(''))
  return digits.reverse().join('.')
}

/** The name under which the DNS has the names of an address (RFC 1035 section 3.5, RFC 3596 section 2.5). */
export function reverseName(address: string): string {
  return `${backwards(address)}.${isIP(address) === 4 ? 'in-addr' : 'ip6'}.arpa`
}
