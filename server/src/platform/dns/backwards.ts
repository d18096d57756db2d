// Addresses as the DNS writes them: from the end to the start.
import { isIP } from 'node:net'

/** `192.0.2.5` is `5.2.0.192`; an IPv6 address is its 32 digits. */
export function backwards(address: string): string {
  if (isIP(address) === 4) return address.split('.').reverse().join('.')
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = (text = '') => text.split(':').filter((each) => each !== '')
  const [before, after] = [groups(head), groups(tail)]
  const missing = Array<string>(8 - before.length - after.length).fill('0')
  const digits = [...before, ...missing, ...after].flatMap((group) => group.padStart(4, '0').split(''))
  return digits.reverse().join('.')
}

/** Where the names of an address stand (RFC 1035 section 3.5, RFC 3596 section 2.5). */
export function reverseName(address: string): string {
  return `${backwards(address)}.${isIP(address) === 4 ? 'in-addr' : 'ip6'}.arpa`
}
