// The rows of an upload as contacts: what is kept, what is one address twice, what is skipped and why (decision 12).
import { contactFields, type ContactField, type ContactFieldName } from '@lettermill/contracts'
import { setImmediate } from 'node:timers/promises'
import { readEmail } from '../../../platform/email/index.ts'
import { readAmount, readDate, readText } from './fields.ts'

export type Cell = string | number | boolean | null | undefined
export type UploadedRow = Readonly<Record<string, Cell>>

/** Values by the keys of their fields; what is empty has no key. */
export type Values = Readonly<Record<string, string>>

/** Whether a later value fills what is empty alone, or overwrites what is there. A blank never empties a value. */
export type ValueMode = 'keep' | 'overwrite'

export interface NewContact {
  email: string
  fields: Values
}

export interface Reading {
  /** One per address, in the order of the rows. */
  contacts: NewContact[]
  /** Rows whose address stood in the upload before. */
  duplicates: number
  skipped: number
  /** Dates and amounts that could not be understood and are kept as nothing. */
  unreadable: number
  /** Why rows were skipped, the first hundred of them; `row` counts from 1. */
  reasons: { row: number; reason: string }[]
}

const longestCell = 10_000
const mostReasons = 100
/** Rows that are read without giving others a turn: a few milliseconds. */
const rowsAtOnce = 500

/** Reads the rows of an upload; none refuses the rest. */
export async function readContacts(rows: readonly UploadedRow[], mode: ValueMode = 'keep'): Promise<Reading> {
  const contacts = new Map<string, NewContact>()
  const reasons: Reading['reasons'] = []
  const counts = { duplicates: 0, skipped: 0, unreadable: 0 }
  for (const [at, row] of rows.entries()) {
    if (at % rowsAtOnce === rowsAtOnce - 1) await setImmediate()
    const read = readRow(row)
    if ('reason' in read) {
      counts.skipped += 1
      if (reasons.length < mostReasons) reasons.push({ row: at + 1, reason: read.reason })
      continue
    }
    counts.unreadable += read.unreadable
    const address = read.email.toLowerCase()
    const before = contacts.get(address)
    if (before) counts.duplicates += 1
    contacts.set(address, before ? merged(before, read, mode) : { email: read.email, fields: read.fields })
  }
  return { contacts: [...contacts.values()], ...counts, reasons }
}

/** What two rows of one address make; the address stays as the first one has it. */
function merged({ email, fields }: NewContact, later: NewContact, mode: ValueMode): NewContact {
  return { email, fields: mode === 'keep' ? { ...later.fields, ...fields } : { ...fields, ...later.fields } }
}

function readRow(row: UploadedRow): (NewContact & { unreadable: number }) | { reason: string } {
  const fields: Partial<Record<ContactFieldName, string>> = {}
  let unreadable = 0
  for (const field of contactFields) {
    const cell = toText(row[field.name])
    if (isTooLong(cell)) return { reason: 'A cell has more than 10,000 characters.' }
    const text = readText(cell)
    if (text === null) continue
    const value = readValue(field, text)
    if (value === null) unreadable += 1
    else fields[field.name] = value
  }
  const { email: typed, ...values } = fields
  const email = typed && readEmail(typed)
  if (!values.first_name) return { reason: 'First Name is missing.' }
  if (!email) return { reason: typed ? 'Email is not valid.' : 'Email is missing.' }
  return { email, fields: values, unreadable }
}

/** A cell's text as its field keeps it; null where it cannot be read as that. */
function readValue({ type }: ContactField, text: string): string | null {
  if (type === 'number') return readAmount(text)
  return type === 'date' ? readDate(text) : text
}

function toText(cell: Cell): string {
  return cell === null || cell === undefined ? '' : String(cell)
}

// Counted in characters, not in UTF-16 units, but only where it can matter.
function isTooLong(text: string): boolean {
  return text.length > longestCell && Array.from(text).length > longestCell
}
