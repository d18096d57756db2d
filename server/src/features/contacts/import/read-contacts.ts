// Reads the rows of an upload as contacts. It decides which rows are kept, which repeat an address, and which are
// skipped and why (P12).
import { contactFieldKeys, contactFields, fieldLimits, type SkipCode } from '@lettermill/contracts'
import { decimalMarkIn } from '@lettermill/contracts/cells'
import { english } from '../../../platform/words/index.ts'
import { setImmediate } from 'node:timers/promises'
import { readEmail } from '../../../platform/email/index.ts'
import { readAnswer, readValue, type ValueRule } from '../../fields/index.ts'

export type Cell = string | number | boolean | null | undefined
/** Cells by the keys of fields. Cells of custom fields may also be in `fields`. */
export type UploadedRow = Readonly<Record<string, Cell | Readonly<Record<string, Cell>>>>

/** The parts of a custom field that reading its cells needs. */
export type OwnField = ValueRule & { key: string }

/** Values by the keys of their fields. An empty value has no key. */
export type Values = Readonly<Record<string, string>>

/** Whether a later value fills only empty values, or overwrites them. A blank cell never empties a value. */
export type ValueMode = 'keep' | 'overwrite'

export interface NewContact {
  email: string
  fields: Values
}

export interface Reading {
  /** One contact per address, in the order of the rows. */
  contacts: NewContact[]
  /** For each contact, its first row, from 1. */
  rows: number[]
  /** All rows of each address, in lower case. */
  rowsOf: ReadonlyMap<string, readonly number[]>
  /** Rows whose address occurred earlier in the upload. */
  duplicates: number
  skipped: number
  /** The number of cells that could not be read as the type of their field and are stored as empty. */
  unreadable: number
  /** The number of unreadable cells, by the key of the field. */
  unreadableFields: Record<string, number>
  /** One unreadable cell of each of these fields, as the file has it. */
  unreadableExamples: Record<string, string>
  /** Addresses of rows whose consent cell says no. They are left out, and do not count as skipped. */
  refused: string[]
  /** For each refused address, the first row that says no, from 1. */
  refusedAt: number[]
  /** Rows that are left out, and counted as skipped, because another row of the same address says no. */
  overruled: number[]
  /** The number of rows that say no. */
  refusedRows: number
  /** Why rows were skipped, for the first hundred of them; `row` counts from 1. */
  reasons: { row: number; code: SkipCode }[]
}

/** The reasons with an English sentence, as an answer has them. */
export function withSentences(
  reasons: Reading['reasons'],
): { row: number; code: SkipCode; reason: string }[] {
  return reasons.map(({ row, code }) => ({ row, code, reason: english('contacts', `skipped.${code}`) }))
}

const longestCell = 10_000
const mostReasons = 100
/** The rows that are read before other requests get the thread: a few milliseconds of work. */
const rowsAtOnce = 500

/** Further rules that decide whether a row is kept. */
export interface RowRules {
  /** Default: true. */
  needsFirstName?: boolean
  /** The key of the cell that says whether the person agreed to get mail. */
  consentKey?: string | undefined
}

/** The most characters that are shown of an unreadable cell. */
const longestExample = 40

/**
 * Reads the rows of an upload. An invalid row does not affect the others.
 * @param own the workspace's custom fields, besides the fields of the specification
 */
export async function readContacts(
  rows: readonly UploadedRow[],
  mode: ValueMode = 'keep',
  own: readonly OwnField[] = [],
  rowRules: RowRules = {},
): Promise<Reading> {
  const rules = [...contactFields, ...own].map((rule): OwnField => withDecimalMark(rule, rows))
  const contacts = new Map<string, NewContact>()
  const rowsOf = new Map<string, number[]>()
  const reasons: Reading['reasons'] = []
  const counts = { duplicates: 0, skipped: 0, unreadable: 0, refusedRows: 0 }
  const unreadableFields: Reading['unreadableFields'] = {}
  const unreadableExamples: Reading['unreadableExamples'] = {}
  const refused = new Map<string, number>()
  for (const [at, row] of rows.entries()) {
    if (at % rowsAtOnce === rowsAtOnce - 1) await setImmediate()
    const read = readRow(row, rules, rowRules)
    if ('skip' in read) {
      counts.skipped += 1
      if (reasons.length < mostReasons) reasons.push({ row: at + 1, code: read.skip })
      continue
    }
    if ('refused' in read) {
      counts.refusedRows += 1
      if (read.refused !== '' && !refused.has(read.refused)) refused.set(read.refused, at + 1)
      continue
    }
    counts.unreadable += read.unreadable.length
    for (const key of read.unreadable) {
      unreadableFields[key] = (unreadableFields[key] ?? 0) + 1
      unreadableExamples[key] ??= exampleOf(toText(cellOf(row, key)))
    }
    const address = read.email.toLowerCase()
    const before = contacts.get(address)
    if (before) rowsOf.get(address)?.push(at + 1)
    else rowsOf.set(address, [at + 1])
    contacts.set(address, before ? merged(before, read, mode) : { email: read.email, fields: read.fields })
  }
  for (const found of rowsOf.values()) counts.duplicates += found.length - 1
  const reading: Reading = {
    contacts: [...contacts.values()],
    rows: [...rowsOf.values()].map(([first = 0]) => first),
    rowsOf,
    ...counts,
    unreadableFields,
    unreadableExamples,
    refused: [...refused.keys()],
    refusedAt: [...refused.values()],
    overruled: [],
    reasons,
  }
  return withoutRefused(reading, refused)
}

/** The reading without people who said no in any of their rows. One no overrules every yes. */
export function withoutRefused(
  reading: Reading,
  refused: Pick<ReadonlySet<string>, 'has' | 'size'>,
): Reading {
  if (refused.size === 0) return reading
  const isKept = reading.contacts.map(({ email }) => !refused.has(email.toLowerCase()))
  const out = reading.contacts.filter((_contact, at) => !isKept[at])
  const overruled = out.flatMap(({ email }) => reading.rowsOf.get(email.toLowerCase()) ?? [])
  return {
    ...reading,
    contacts: reading.contacts.filter((_contact, at) => isKept[at]),
    rows: reading.rows.filter((_row, at) => isKept[at]),
    duplicates: reading.duplicates - (overruled.length - out.length),
    skipped: reading.skipped + overruled.length,
    overruled: [...reading.overruled, ...overruled].sort((one, other) => one - other),
  }
}

function exampleOf(cell: string): string {
  return Array.from(
    cell
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 4 * longestExample),
  )
    .slice(0, longestExample)
    .join('')
}

/** Merges two rows of one address. The address keeps the spelling of the first row. */
function merged({ email, fields }: NewContact, later: NewContact, mode: ValueMode): NewContact {
  return { email, fields: mode === 'keep' ? { ...later.fields, ...fields } : { ...fields, ...later.fields } }
}

function readRow(
  row: UploadedRow,
  rules: readonly OwnField[],
  { needsFirstName = true, consentKey }: RowRules,
): (NewContact & { unreadable: string[] }) | { skip: SkipCode } | { refused: string } {
  const answer = consentKey === undefined ? null : readAnswer(toText(cellOf(row, consentKey)))
  if (answer === 'no') return { refused: readEmail(toText(cellOf(row, 'email')))?.toLowerCase() ?? '' }
  if (answer === undefined) return { skip: 'consent_unclear' }
  const fields: Record<string, string> = {}
  const unreadable: string[] = []
  for (const rule of rules) {
    const cell = toText(cellOf(row, rule.key))
    if (cell === '') continue
    if (isTooLong(cell)) return { skip: 'cell_too_long' }
    const value = readValue(rule, cell)
    if (value === undefined) unreadable.push(rule.key)
    else if (value !== null) fields[rule.key] = value
  }
  const { email: typed, ...values } = fields
  const email = typed && readEmail(typed)
  if (needsFirstName && !values.first_name) return { skip: 'first_name_missing' }
  if (!email) return { skip: typed ? 'email_invalid' : 'email_missing' }
  if (bytesOfOwn(values) > fieldLimits.valueBytes) return { skip: 'values_large' }
  return { email, fields: values, unreadable }
}

/** Numbers of one column have one decimal mark, so '2.500' beside '1.234,56' is 2500. */
function withDecimalMark(rule: OwnField, rows: readonly UploadedRow[]): OwnField {
  if (rule.type !== 'number') return rule
  return { ...rule, decimalMark: decimalMarkIn(rows.map((row) => toText(cellOf(row, rule.key)))) }
}

function cellOf(row: UploadedRow, key: string): Cell {
  const { fields } = row
  const own = typeof fields === 'object' && fields !== null ? fields[key] : undefined
  const cell = own ?? row[key]
  return typeof cell === 'object' ? null : cell
}

const builtIn: ReadonlySet<string> = new Set(contactFieldKeys)

function bytesOfOwn(values: Values): number {
  let bytes = 0
  for (const [key, value] of Object.entries(values)) if (!builtIn.has(key)) bytes += Buffer.byteLength(value)
  return bytes
}

function toText(cell: Cell): string {
  return cell === null || cell === undefined ? '' : String(cell)
}

// Counts characters instead of UTF-16 units, but only for texts where the difference can matter.
function isTooLong(text: string): boolean {
  return text.length > longestCell && Array.from(text).length > longestCell
}
