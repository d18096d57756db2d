// Reads Lettermill's own exports of contacts, written for programs or for Excel in any language. Everybody in them
// becomes a contact again. Those who must not be mailed are suppressed first, with their reason and its time.
import { contactFields, exportColumns, suppressionReasons, type FieldType } from '@lettermill/contracts'
import type { CsvTable } from '../table.ts'
import { addressColumn } from '../../import/mapping.ts'
import { readTime } from './cells.ts'
import type { Leaver, Person, PersonReader } from './programs.ts'
import { ColumnTypes, readDay } from './column-types.ts'

type Column = keyof typeof exportColumns
const columns = Object.keys(exportColumns) as Column[]

/** Where the columns after the fields are, and the pattern of days; null for ISO 8601. */
interface Layout {
  at: Record<Column, number>
  pattern: string | null
}

const joinedHeader = /^Joined(?: \(([DMY]+[./-][DMY]+[./-][DMY]+)\))?$/

function layoutOf(headers: readonly string[]): Layout | null {
  // A field may have the name of one of these columns, but its column comes before.
  const place = (name: Column) =>
    name === 'joined'
      ? headers.findLastIndex((header) => joinedHeader.test(header))
      : headers.lastIndexOf(exportColumns[name])
  const at = Object.fromEntries(columns.map((name) => [name, place(name)])) as Layout['at']
  if (Object.values(at).includes(-1) || addressColumn(headers) < 0) return null
  return { at, pattern: joinedHeader.exec(headers[at.joined] ?? '')?.[1] ?? null }
}

/** Whether a file with these headers is an export of Lettermill. */
export function isOwnExport(headers: readonly string[]): boolean {
  return layoutOf(headers) !== null
}

// The apostrophes that an export put where a formula would begin (server: platform/csv, which removes them from fields).
const guard =
  /^'(?='*(?:(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}])*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]))|(?<=[;\t\r\n])'(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu
const unguarded = (cell: string) => cell.replace(guard, '')

const longestName = 200

/** The names in a cell of groups, separated by commas. Those with a comma or a quote are in quotes. */
export function readGroups(cell: string): string[] {
  const names = ['']
  let isQuoted = false
  for (let at = 0; at < cell.length; at += 1) {
    const sign = cell.charAt(at)
    const isEscaped = isQuoted && sign === '"' && cell.charAt(at + 1) === '"'
    if (isEscaped) at += 1
    else if (sign === '"') isQuoted = !isQuoted
    if (sign === ',' && !isQuoted) names.push('')
    else if (sign !== '"' || isEscaped) names.push((names.pop() ?? '') + sign)
  }
  const clean = names.map((name) =>
    name
      .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
      .trim()
      .slice(0, longestName),
  )
  return [...new Set(clean.filter((name) => name !== ''))]
}

/** When mailing a person ended. A day alone counts from its noon, so that it is the same day in most time zones. */
function readSince(cell: string, pattern: string | null): string | null {
  if (/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/.test(cell)) return cell
  const day = pattern === null ? null : readDay(cell, pattern)
  return day === null ? readTime(cell) : `${day}T12:00:00.000Z`
}

function leavesOf(status: string, since: string | null, words: string): Omit<Leaver, 'email'> | null {
  const text = status.trim().toLowerCase()
  if (text === '' || text === 'mailable') return null
  // A status that somebody changed to another word still says that the person must not be mailed.
  const reason = suppressionReasons.find((each) => each === text) ?? 'manual'
  return { reason, at: since, words }
}

export interface OwnExport {
  /** The fields of all columns, in their order: keys of built-in fields, labels of others. */
  fields: string[]
  /** Their headers in the file. */
  headers: string[]
  read: PersonReader
  /** Notes the values of a person, of which `types` and `plain` take the types of the columns. */
  note(person: Person): void
  types(): Record<string, FieldType>
  /** A value as the importer reads it, whatever the language of the file. */
  plain(field: string, cell: string): string
}

const builtIn = new Map<string, { key: string; type: FieldType }>(
  contactFields.map(({ key, label, type }) => [label, { key, type }]),
)

/** Reads an export of Lettermill; null for any other table. Its reader takes cells as they are in the file. */
export function ownExport({ headers, delimiter }: CsvTable): OwnExport | null {
  const layout = layoutOf(headers)
  if (!layout) return null
  const { at, pattern } = layout
  const address = addressColumn(headers)
  const others = new Set([...Object.values(at), address])
  const own = headers.flatMap((header, column) =>
    others.has(column) ? [] : [{ column, field: builtIn.get(header)?.key ?? unguarded(header) }],
  )
  const columnTypes = new ColumnTypes(pattern, pattern !== null && delimiter === ';')
  const read = (cells: readonly string[]): Person => {
    const cell = (name: Column) => unguarded(cells[at[name]] ?? '')
    const email = (cells[address] ?? '').trim()
    const leaves = leavesOf(cell('status'), readSince(cell('since').trim(), pattern), cell('reason').trim())
    return {
      email: unguarded(email),
      values: own.map(({ column, field }) => [field, cells[column] ?? '']),
      tags: readGroups(cell('groups')),
      ...(leaves && { leaves }),
      isContact: true,
    }
  }
  return {
    fields: own.map(({ field }) => field),
    headers: own.map(({ column }) => unguarded(headers[column] ?? '')),
    read,
    note: ({ values }) => columnTypes.note(values),
    types: () => columnTypes.types(),
    plain: (field, cell) => columnTypes.plain(field, cell),
  }
}
