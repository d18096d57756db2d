// Maps the columns of a CSV file to contact fields: automatically by headers, then changed by the user.
import { contactFields } from '@lettermill/contracts'
import { headerAliases } from '@lettermill/contracts/header-aliases'
import type { FieldColumns } from '../csv/contact.ts'

/** A field that a column can be mapped to, built-in or custom. */
export interface Mappable {
  key: string
  label: string
  required?: boolean
  aliases?: readonly string[]
}

const headersByKey: Readonly<Record<string, readonly string[]>> = headerAliases

/** A header in lower case with only its letters and digits. */
export const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Finds the column of each field by its header. The header must be the field's key, its label or one of its aliases
 * (specification, section 5), or else one of `headerAliases`, such as its name in another language. Only letters and
 * digits are compared, ignoring case. If the header fits two fields, the first one gets the column.
 */
export function autoMapping(headers: readonly string[], fields: readonly Mappable[]): FieldColumns {
  const free = new Map<string, number>()
  for (const [column, header] of headers.entries()) {
    const word = bare(header)
    if (!free.has(word)) free.set(word, column)
  }
  const columns: Record<string, number> = {}
  const find = (key: string, names: readonly string[]) => {
    const word = names.map(bare).find((each) => each !== '' && free.has(each))
    const column = word === undefined ? undefined : free.get(word)
    if (word === undefined || column === undefined || columns[key] !== undefined) return
    columns[key] = column
    free.delete(word)
  }
  for (const { key, label, aliases = [] } of fields) find(key, [key, label, ...aliases])
  // A second pass, after the labels of all fields: a custom field called Company gets a column of that name, although
  // Company is also an alias of a built-in field.
  for (const { key } of fields) find(key, headersByKey[key] ?? [])
  return columns
}

const emailField = contactFields.filter(({ key }) => key === 'email')

/** The column with the addresses by its header, in any language that imports know; -1 if there is none. */
export function addressColumn(headers: readonly string[]): number {
  return autoMapping(headers, emailField)['email'] ?? -1
}

/** Gives each header a unique name: empty ones are numbered, repeated ones are counted. */
export function namedHeaders(headers: readonly string[], numbered: (column: number) => string): string[] {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return headers.map((header, at) => {
    const name = header || numbered(at + 1)
    let own = name
    // Counts on from the last number used for this name, because ten thousand columns may share a name.
    for (let count = counts.get(name) ?? 1; taken.has(own);) {
      count += 1
      counts.set(name, count)
      own = `${name} (${count})`
    }
    taken.add(own)
    return own
  })
}

/** The required fields that no column is mapped to. */
export function missingFields<Field extends Mappable>(
  columns: FieldColumns,
  fields: readonly Field[],
): Field[] {
  return fields.filter(({ key, required }) => required && columns[key] === undefined)
}

/** The mapping that is stored with the group: the header of the CSV column for each field. */
export function fieldMapping(columns: FieldColumns, headers: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(columns)
      .filter(([field]) => !field.startsWith('+'))
      .map(([field, column = -1]) => [field, headers[column] ?? '']),
  )
}

/** P13: for a .csv file, browsers on Windows report Excel's media type or none. */
const csvTypes = ['text/csv', 'application/vnd.ms-excel', '']

/** Whether a picked file is accepted as CSV. */
export function isCsvFile({ name, type }: { name: string; type: string }): boolean {
  return /\.csv$/i.test(name) && csvTypes.includes(type.toLowerCase())
}

const zipTypes = ['application/zip', 'application/x-zip-compressed', 'application/octet-stream', '']

/** Whether a picked file may be an archive of CSV files, such as an export of Mailchimp. */
export function isZipFile({ name, type }: { name: string; type: string }): boolean {
  return /\.zip$/i.test(name) && zipTypes.includes(type.toLowerCase())
}

/** The default name of the group: the file's name without .csv or .zip; `fallback` if nothing is left. */
export function defaultGroupName(fileName: string, fallback: string): string {
  return fileName.replace(/\.(csv|zip)$/i, '').trim() || fallback
}
