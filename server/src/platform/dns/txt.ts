// TXT records looked up in the DNS, with patience for slow resolvers and none for dead ones.
import { Resolver } from 'node:dns/promises'

/** The texts published under a name: none where there are none, null where no answer came. */
export type FindTxt = (name: string) => Promise<string[] | null>

// What resolvers answer where a name or its TXT records do not exist.
const nothing = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * Asks the system's resolvers, or these.
 * @param servers addresses like 127.0.0.1:5353
 */
export function createFindTxt(servers?: readonly string[]): FindTxt {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers) resolver.setServers(servers)
  return async (name) => {
    try {
      const records = await resolver.resolveTxt(name)
      // One record comes as pieces of at most 255 octets, which belong together without a gap (RFC 7208 §3.3).
      return records.map((pieces) => pieces.join(''))
    } catch (error) {
      return nothing.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null
    }
  }
}
