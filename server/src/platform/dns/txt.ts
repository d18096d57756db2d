// Looks up TXT records in the DNS. It waits for slow resolvers, and gives up on dead ones.
import { Resolver } from 'node:dns/promises'
import { limitTexts, type TxtPrefix } from './texts.ts'

/**
 * The texts published under a name that begin with the prefix, within `txtLimits`; if there are none, a few of the
 * others. An empty list if there are no texts, null if no answer came.
 */
export type FindTxt = (name: string, prefix: TxtPrefix) => Promise<string[] | null>

// Error codes of resolvers for a name that does not exist, or has no TXT records.
const nothing = new Set(['ENOTFOUND', 'ENODATA'])

/** Creates a lookup at the system's resolvers, or at the given servers. @param servers addresses like 127.0.0.1:5353 */
export function createFindTxt(servers?: readonly string[]): FindTxt {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers) resolver.setServers(servers)
  return async (name, prefix) => {
    try {
      const records = await resolver.resolveTxt(name)
      // A record comes in pieces of at most 255 octets, which are joined without a separator (RFC 7208 §3.3).
      return limitTexts(
        records.map((pieces) => pieces.join('')),
        prefix,
      )
    } catch (error) {
      return nothing.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null
    }
  }
}
