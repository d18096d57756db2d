// Which column of a CSV becomes which contact field: found by the headers, changed by the user.
import type { ContactField } from '@lettermill/contracts'
import type { FieldColumns } from '../csv/contact.ts'

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

function columnFor({ key, label, aliases }: ContactField, headers: readonly string[]): number {
  const known = [key, label, ...aliases].map((word) => headers.indexOf(bare(word)))
  return known.find((column) => column >= 0) ?? -1
}

/**
 * The columns whose header is a field's key, label or alias, ignoring case and everything but letters and
 * digits (specification, section 5).
 */
export function autoMapping(headers: readonly string[], fields: readonly ContactField[]): FieldColumns {
  const bareHeaders = headers.map(bare)
  const found = fields.map((field) => [field.key, columnFor(field, bareHeaders)] as const)
  return Object.fromEntries(found.filter(([, column]) => column >= 0))
}

/** Headers that each have a name of their own: empty ones are numbered, repeated ones are counted. */
export function namedHeaders(headers: readonly string[], numbered: (column: number) => string): string[] {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return headers.map((header, at) => {
    const name = header || numbered(at + 1)
    let own = name
    // Counted on from where the name was met last, so that ten thousand of one name take no longer.
    for (let count = counts.get(name) ?? 1; taken.has(own);) {
      count += 1
      counts.set(name, count)
      own = `${name} (${count})`
    }
    taken.add(own)
    return own
  })
}

/** The required fields that have no column. */
export function missingFields(columns: FieldColumns, fields: readonly ContactField[]): ContactField[] {
  return fields.filter(({ key, required }) => required && columns[key] === undefined)
}

/** What is kept with the group as its origin: contact field to CSV column. */
export function fieldMapping(columns: FieldColumns, headers: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(columns).map(([field, column = -1]) => [field, headers[column] ?? '']),
  )
}

/** Decision 13: Excel's media type and none at all are what browsers on Windows say of a .csv file. */
const csvTypes = ['text/csv', 'application/vnd.ms-excel', '']

/** Whether a picked file is taken for a CSV. */
export function isCsvFile({ name, type }: { name: string; type: string }): boolean {
  return /\.csv$/i.test(name) && csvTypes.includes(type.toLowerCase())
}

/** The group's name where the user gives no other: the file's, without .csv. */
export function defaultGroupName(fileName: string, fallback: string): string {
  return fileName.replace(/\.csv$/i, '').trim() || fallback
}
