// Limits of TXT records. Whoever owns a domain chooses how many it has, and what they say.

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
