// Looks up TXT records in the DNS: waits for slow resolvers, gives up on dead ones.
import { Resolver } from 'node:dns/promises'

/** The texts published under a name: an empty list if there are none, null if no answer came. */
export type FindTxt = (name: string) => Promise<string[] | null>

// Answers of resolvers for a name, or TXT records of it, that do not exist.
const nothing = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * Asks the system's resolvers, or the given ones.
 * @param servers addresses like 127.0.0.1:5353
 */
export function createFindTxt(servers?: readonly string[]): FindTxt {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers) resolver.setServers(servers)
  return async (name) => {
    try {
      const records = await resolver.resolveTxt(name)
      // A record comes in pieces of at most 255 octets, to be joined without a gap (RFC 7208 §3.3).
      return records.map((pieces) => pieces.join(''))
    } catch (error) {
      return nothing.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null
    }
  }
}
