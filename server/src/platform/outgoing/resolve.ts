// Resolves the names of strangers' hosts. It asks the DNS itself: `dns.lookup` would hold one of the process's four
// threads for each name whose servers never answer.
import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'

/** Milliseconds of one query, and the number of queries to each server. */
const query = { timeout: 2000, tries: 2 } as const
/** The most milliseconds of the look-up of a name. */
const most = 5000
const hostsFile = '/etc/hosts'

/** Thrown if this machine reaches no resolver. The owner of the name is not to blame. */
export class NotBegun extends Error {
  override readonly name = 'NotBegun'
}

export type Resolve = (host: string, signal?: AbortSignal) => Promise<readonly LookupAddress[]>

/**
 * Creates a function that finds the addresses of a name: in the hosts file as the system does, or else in the DNS.
 * @param servers addresses like 127.0.0.1:5353; default: the system's resolvers
 * @returns a function that throws the DNS's error if neither IPv4 nor IPv6 has an address, or NotBegun
 */
export function createResolve(servers?: readonly string[]): Resolve {
  return async (host, signal) => {
    const known = await listHosts(host)
    if (known.length > 0) return known
    signal?.throwIfAborted()
    // A resolver of its own reads the system's servers again, and can be cancelled alone.
    const resolver = new Resolver(query)
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    const timer = setTimeout(cancel, most)
    signal?.addEventListener('abort', cancel, { once: true })
    const name = host.replace(/\.$/, '')
    try {
      const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
      const found = [...addressesOf(four, 4), ...addressesOf(six, 6)]
      if (found.length > 0) return found
      throw reasonOf(four, six)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
  }
}

function addressesOf(answer: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []
}

const nothing = new Set(['ENOTFOUND', 'ENODATA'])

/** If one kind has no addresses and the other got no answer, the missing answer is the reason. */
function reasonOf(...answers: readonly PromiseSettledResult<unknown>[]): unknown {
  const errors = answers.flatMap((each): unknown[] => (each.status === 'rejected' ? [each.reason] : []))
  const reason = errors.find((each) => !nothing.has(codeOf(each))) ?? errors[0]
  return codeOf(reason) === 'ECONNREFUSED' ? new NotBegun() : reason
}

/** The code of a system's or the DNS's error; '' if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

async function listHosts(host: string): Promise<LookupAddress[]> {
  const text = await readFile(hostsFile, 'utf8').catch(() => '')
  return addressesInHosts(text, host)
}

/** The addresses of a name in a hosts file (hosts(5)). Pure. */
export function addressesInHosts(text: string, host: string): LookupAddress[] {
  const wanted = host.toLowerCase().replace(/\.$/, '')
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = (line.split('#', 1)[0] ?? '').trim().toLowerCase().split(/\s+/)
    return isIP(address) !== 0 && names.includes(wanted) ? [{ address, family: isIP(address) }] : []
  })
}
