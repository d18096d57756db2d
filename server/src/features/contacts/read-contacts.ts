// The rows of an upload as contacts: what is kept, what is one address twice, what is skipped and why (decision 12).
import { contactFieldNames, type ContactFieldName } from '@lettermill/contracts'
import { readEmail } from '../../platform/email/index.ts'
import { readAmount, readDate, readText } from './fields.ts'
import { searchTextOf } from './search-text.ts'

export type Cell = string | number | boolean | null | undefined
export type UploadedRow = Readonly<Record<string, Cell>>

type OptionalField = Exclude<ContactFieldName, 'email' | 'first_name'>

type Optional = Record<OptionalField, string | null>

/** A contact as it is stored; what is empty is null. */
export type NewContact = Optional & { email: string; first_name: string; search_text: string }

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

const optionalFields = contactFieldNames.filter(
  (name): name is OptionalField => name !== 'email' && name !== 'first_name',
)

/** Reads all rows of an upload; none refuses the rest. */
export function readContacts(rows: readonly UploadedRow[]): Reading {
  const byAddress = new Map<string, NewContact>()
  const reading = { duplicates: 0, skipped: 0, unreadable: 0, reasons: [] as Reading['reasons'] }
  for (const [index, row] of rows.entries()) {
    const read = readRow(row)
    if ('reason' in read) {
      reading.skipped += 1
      if (reading.reasons.length < mostReasons) reading.reasons.push({ row: index + 1, reason: read.reason })
      continue
    }
    reading.unreadable += read.unreadable
    const address = read.contact.email.toLowerCase()
    const before = byAddress.get(address)
    if (before) reading.duplicates += 1
    byAddress.set(address, before ? fillEmpty(before, read.contact) : read.contact)
  }
  return { ...reading, contacts: [...byAddress.values()] }
}

/** The earlier contact, its empty fields filled from the later one; the very same object where none was. */
export function fillEmpty<C extends NewContact>(earlier: C, later: NewContact): C {
  const filled = optionalFields.filter((name) => earlier[name] === null && later[name] !== null)
  if (filled.length === 0) return earlier
  const contact = { ...earlier, ...Object.fromEntries(filled.map((name) => [name, later[name]])) }
  return { ...contact, search_text: searchTextOf(contact) }
}

function readRow(row: UploadedRow): { contact: NewContact; unreadable: number } | { reason: string } {
  const texts = {} as Record<ContactFieldName, string | null>
  for (const name of contactFieldNames) {
    const cell = toText(row[name])
    if (isTooLong(cell)) return { reason: 'A cell has more than 10,000 characters.' }
    texts[name] = readText(cell)
  }
  const { first_name, last_name, business_name } = texts
  const email = texts.email && readEmail(texts.email)
  if (!first_name) return { reason: 'First Name is missing.' }
  if (!email) return { reason: texts.email ? 'Email is not valid.' : 'Email is missing.' }

  const amount = texts.amount && readAmount(texts.amount)
  const date_filed = texts.date_filed && readDate(texts.date_filed)
  const search_text = searchTextOf({ first_name, last_name, email, business_name })
  const lost = Number(amount === null && texts.amount !== null)
  return {
    contact: { ...texts, email, first_name, amount, date_filed, search_text },
    unreadable: lost + Number(date_filed === null && texts.date_filed !== null),
  }
}

function toText(cell: Cell): string {
  return cell === null || cell === undefined ? '' : String(cell)
}

// Counted in characters, not in UTF-16 units, but only where it can matter.
function isTooLong(text: string): boolean {
  return text.length > longestCell && Array.from(text).length > longestCell
}
