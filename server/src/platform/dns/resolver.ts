// A DNS resolver for mailauth that asks through the lookups of a check: at most forty queries, within the time of the
// check.
import type { Found, Lookups } from './lookups.ts'
import type { TxtPrefix } from './txt.ts'

type Answer = (string | string[] | { exchange: string; priority: number })[]
export type Resolver = (name: string, type: string) => Promise<never>

/** Returns a resolver like `resolve` of node:dns/promises. A missing answer becomes a timeout error. */
export function resolverOf(lookups: Lookups): Resolver {
  const ask = async (name: string, type: string): Promise<Answer> => {
    switch (type) {
      case 'TXT':
        return known(await lookups.txt(name, prefixAt(name))).map((text) => [text])
      case 'A':
        return known(await lookups.addresses(name, 4))
      case 'AAAA':
        return known(await lookups.addresses(name, 6))
      case 'MX':
        return known(await lookups.mx(name))
      case 'PTR':
        return known(await lookups.names(addressIn(name)))
      default:
        return failed('ENODATA')
    }
  }
  // mailauth's types declare TXT records only.
  return ask as unknown as Resolver
}

/** The kind of record that mailauth looks for at a name. */
function prefixAt(name: string): TxtPrefix {
  if (/^_dmarc\./i.test(name)) return 'v=dmarc1'
  return name.toLowerCase().includes('._domainkey.') ? '' : 'v=spf1'
}

function known<T>(found: Found<T>): T[] {
  if (found === null) return failed('ETIMEOUT')
  return found.length === 0 ? failed('ENOTFOUND') : [...found]
}

function failed(code: string): never {
  throw Object.assign(new Error(code), { code })
}

/** The address that a name under in-addr.arpa or ip6.arpa stands for. */
function addressIn(name: string): string {
  const [, four] = /^([\d.]+)\.in-addr\.arpa\.?$/i.exec(name) ?? []
  if (four !== undefined) return four.split('.').toReversed().join('.')
  const [, six = ''] = /^([\da-f.]+)\.ip6\.arpa\.?$/i.exec(name) ?? []
  return (
    six
      .split('.')
      .toReversed()
      .join('')
      .match(/.{1,4}/g) ?? []
  ).join(':')
}
