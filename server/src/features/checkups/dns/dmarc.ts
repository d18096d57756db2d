// DMARC (RFC 9989): finds the record that applies to a domain with the DNS tree walk, and reads it.
import type { Lookups } from '../../../platform/dns/index.ts'

export interface DmarcRecord {
  /** The name that has the record, such as _dmarc.example.com. */
  name: string
  text: string
  tags: ReadonlyMap<string, string>
}

export interface DmarcFound {
  /** The record that applies to the domain; null if there is none. */
  record: DmarcRecord | null
  /** The organizational domain (RFC 9989 section 4.10.2). */
  organization: string
  /** The number of DMARC records at the domain's own name. More than one is an error. */
  several: number
  /** All TXT records at the domain's own name. */
  texts: readonly string[]
  /** Whether some name did not answer. */
  isPartial: boolean
}

const mostQueries = 8

/** Whether a text is a DMARC record. The version must be exactly DMARC1 (RFC 9989 section 4.7). */
export function isDmarc(text: string): boolean {
  return /^[vV]\s*=\s*DMARC1\s*(?:;|$)/.test(text)
}

/** Names and values of the tags. Of a repeated name, the first value counts. */
export function tagsOf(text: string): Map<string, string> {
  const tags = new Map<string, string>()
  for (const part of text.split(';')) {
    const at = part.indexOf('=')
    const name = part.slice(0, Math.max(0, at)).trim().toLowerCase()
    if (/^[a-z]+$/.test(name) && !tags.has(name)) tags.set(name, part.slice(at + 1).trim())
  }
  return tags
}

/** The names of the tree walk, from the domain upwards; at most eight (RFC 9989 section 4.10). */
export function namesAbove(domain: string): string[] {
  const labels = domain.toLowerCase().split('.')
  const names = [labels.join('.')]
  let rest = labels.slice(1)
  if (labels.length > mostQueries) rest = labels.slice(-(mostQueries - 1))
  for (; rest.length > 0 && names.length < mostQueries; rest = rest.slice(1)) names.push(rest.join('.'))
  return names
}

/** Asks all names at once, because the tree walk goes to the top unless it finds a record. */
export async function findDmarc(lookups: Lookups, domain: string): Promise<DmarcFound> {
  const names = namesAbove(domain)
  const answers = await Promise.all(names.map((name) => lookups.txt(`_dmarc.${name}`, 'v=dmarc1')))
  const records = answers.map((texts, at): DmarcRecord | null => {
    const [text, ...more] = (texts ?? []).filter(isDmarc)
    if (text === undefined || more.length > 0) return null
    return { name: `_dmarc.${names[at] ?? ''}`, text, tags: tagsOf(text) }
  })
  const several = (answers[0] ?? []).filter(isDmarc).length
  const organization = organizationOf(names, records)
  const own = records[0] ?? null
  // If the domain's own name does not answer, it may have a record of its own, so the record above may not apply.
  const above = answers[0] === null ? null : (records[names.indexOf(organization)] ?? null)
  const texts = answers[0] ?? []
  return { record: own ?? above, organization, several, texts, isPartial: answers.includes(null) }
}

function organizationOf(names: readonly string[], records: readonly (DmarcRecord | null)[]): string {
  const psd = (at: number) => records[at]?.tags.get('psd')?.toLowerCase()
  for (const [at, name] of names.entries()) {
    if (psd(at) === 'n') return name
    // A record with psd=y is at a public suffix. The organizational domain is the name below it.
    if (psd(at) === 'y' && at > 0) return names[at - 1] ?? name
  }
  const highest = records.findLastIndex((record) => record !== null)
  return names[Math.max(0, highest)] ?? ''
}
