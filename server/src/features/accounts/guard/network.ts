// Whom an address stands for when attempts are counted: IPv4 by itself, IPv6 by its /64, which one customer gets whole.
import { isIPv6 } from 'node:net'

/** The key under which callers from this IP address are counted. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const bare = address.split('%')[0] ?? ''
  if (!isIPv6(bare)) return address
  const [head = '', tail] = bare.split('::')
  const left = groups(head)
  const right = groups(tail ?? '')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const all = [...left, ...new Array<string>(zeros).fill('0'), ...right]
  return `${all.slice(0, 4).join(':')}::/64`
}

function groups(text: string): string[] {
  return text === '' ? [] : text.split(':').map((group) => parseInt(group, 16).toString(16))
}
