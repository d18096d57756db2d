// The fields of a delivery status or a feedback report: groups of header lines (RFC 3464 section 2.1).
import { mostHeaderBytes } from './lengths.ts'

export type Fields = ReadonlyMap<string, string>

const mostGroups = 200

/** Groups of fields, separated by empty lines. Lines that are no fields are ignored. */
export function listGroups(text: string): Fields[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/, mostGroups)
    .map(listFields)
    .filter(({ size }) => size > 0)
}

export function listFields(text: string): Fields {
  const fields = new Map<string, string>()
  const unfolded = text.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ')
  for (const line of unfolded.split('\n')) {
    const at = line.indexOf(':')
    const name = line.slice(0, at).trim().toLowerCase()
    if (at <= 0 || !/^[\w-]+$/.test(name)) continue
    // Some systems write a field twice, the second time with more words.
    const before = fields.get(name)
    const value = line.slice(at + 1, at + 1 + mostHeaderBytes).trim()
    fields.set(
      name,
      before === undefined || name !== 'diagnostic-code' ? (before ?? value) : `${before} ${value}`,
    )
  }
  return fields
}

export function valueOf(fields: Fields, name: string): string | null {
  const value = fields.get(name)
  return value === undefined || value === '' ? null : value
}
