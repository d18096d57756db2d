// Looks up TXT records in the DNS. It waits for slow resolvers, and gives up on dead ones. Whoever owns a domain chooses
// how many it has, and what they say; so only a limited part is read.
import { Resolver } from 'node:dns/promises'

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

/** The beginning of the records that a check reads, in lower case; empty at a name whose records have no fixed one. */
export type TxtPrefix = '' | 'v=spf1' | 'v=dmarc1' | 'v=bimi1' | 'v=stsv1' | 'v=tlsrptv1'

/** The most records of one answer, and the most characters of each. */
export const txtLimits = { records: 10, characters: 4096 } as const
/** If no record has the prefix, people see what is published instead. */
const instead = { records: 3, characters: 256 } as const

/**
 * Keeps the records with the prefix, within `txtLimits`. Spaces and quotes may stand within the prefix, so that a check
 * can say what is wrong with such a record. If none has the prefix, keeps the beginning of a few others. Pure.
 */
export function limitTexts(texts: readonly string[], prefix: TxtPrefix): string[] {
  const wanted = texts.filter((text) => beginningOf(text).startsWith(prefix))
  const { records, characters } = wanted.length > 0 ? txtLimits : instead
  return (wanted.length > 0 ? wanted : texts).slice(0, records).map((text) => text.slice(0, characters))
}

function beginningOf(text: string): string {
  return text
    .slice(0, 64)
    .replace(/[\s"'\\]/g, '')
    .toLowerCase()
}
