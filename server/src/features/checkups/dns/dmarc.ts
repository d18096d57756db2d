// DMARC (RFC 9989): finds the record that speaks for a domain, by a walk up the tree, and reads it.
import type { Lookups } from '../../../platform/dns/index.ts'

export interface DmarcRecord {
  /** Where it stands: _dmarc.example.com. */
  name: string
  text: string
  tags: ReadonlyMap<string, string>
}

export interface DmarcFound {
  /** The record that speaks for the domain; null if there is none. */
  record: DmarcRecord | null
  /** The domain that the organization has (RFC 9989 section 4.10.2). */
  organization: string
  /** The domain's own name has more than one record. */
  several: number
  /** The record at the domain's own name. */
  texts: readonly string[]
  /** An answer is missing. */
  isPartial: boolean
}

const mostQueries = 8

/** The version is DMARC1 to the letter (RFC 9989 section 4.7). */
export function isDmarc(text: string): boolean {
  return /^[vV]\s*=\s*DMARC1\s*(?:;|$)/.test(text)
}

/** Names and values; a name that stands twice counts by its first value. */
export function tagsOf(text: string): Map<string, string> {
  const tags = new Map<string, string>()
  for (const part of text.split(';')) {
    const [, name, value = ''] = /^\s*([a-z]+)\s*=\s*(.*?)\s*$/i.exec(part) ?? []
    if (name !== undefined && !tags.has(name.toLowerCase())) tags.set(name.toLowerCase(), value)
  }
  return tags
}

/** The names that are asked, from the domain upwards: at most eight (RFC 9989 section 4.10). */
export function namesAbove(domain: string): string[] {
  const labels = domain.toLowerCase().split('.')
  const names = [labels.join('.')]
  let rest = labels.slice(1)
  if (labels.length > mostQueries) rest = labels.slice(-(mostQueries - 1))
  for (; rest.length > 0 && names.length < mostQueries; rest = rest.slice(1)) names.push(rest.join('.'))
  return names
}

/** Asks all names at once, because the walk goes to the top unless it finds a record. */
export async function findDmarc(lookups: Lookups, domain: string): Promise<DmarcFound> {
  const names = namesAbove(domain)
  const answers = await Promise.all(names.map((name) => lookups.txt(`_dmarc.${name}`)))
  const records = answers.map((texts, at): DmarcRecord | null => {
    const [text, ...more] = (texts ?? []).filter(isDmarc)
    if (text === undefined || more.length > 0) return null
    return { name: `_dmarc.${names[at] ?? ''}`, text, tags: tagsOf(text) }
  })
  const several = (answers[0] ?? []).filter(isDmarc).length
  const organization = organizationOf(names, records)
  const own = records[0] ?? null
  // Where the domain's own name does not answer, nobody knows whether the one above speaks for it.
  const above = answers[0] === null ? null : (records[names.indexOf(organization)] ?? null)
  const texts = answers[0] ?? []
  return { record: own ?? above, organization, several, texts, isPartial: answers.includes(null) }
}

function organizationOf(names: readonly string[], records: readonly (DmarcRecord | null)[]): string {
  const psd = (at: number) => records[at]?.tags.get('psd')?.toLowerCase()
  for (const [at, name] of names.entries()) {
    if (psd(at) === 'n') return name
    // A public suffix: the organization is the name below it.
    if (psd(at) === 'y' && at > 0) return names[at - 1] ?? name
  }
  const highest = records.findLastIndex((record) => record !== null)
  return names[Math.max(0, highest)] ?? ''
}
