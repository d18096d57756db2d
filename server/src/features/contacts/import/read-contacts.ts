// The rows of an upload as contacts: what is kept, what is one address twice, what is skipped and why (decision 12).
import { contactFieldNames, type ContactFieldName } from '@lettermill/contracts'
import { readEmail } from '../../../platform/email/index.ts'
import { ContactLines } from './contact-lines.ts'
import { readAmount, readDate, readText } from './fields.ts'
import { fillEmpty, type NewContact } from './new-contact.ts'

export type Cell = string | number | boolean | null | undefined
export type UploadedRow = Readonly<Record<string, Cell>>

export interface Reading {
  /** One per address, in the order of the rows. */
  contacts: ContactLines
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

/** Reads the rows of an upload as they come; none refuses the rest. */
export class ContactReader {
  readonly contacts = new ContactLines()
  readonly #reasons: Reading['reasons'] = []
  #rows = 0
  #duplicates = 0
  #skipped = 0
  #unreadable = 0

  add(row: UploadedRow): void {
    const read = readRow(row)
    if ('reason' in read) return this.skip(read.reason)
    this.#rows += 1
    this.#unreadable += read.unreadable
    const address = read.contact.email.toLowerCase()
    const before = this.contacts.get(address)
    if (before) this.#duplicates += 1
    const after = before ? fillEmpty(before, read.contact) : read.contact
    if (after !== before) this.contacts.set(after)
  }

  /** Counts a row that was written into `contacts` already. */
  countWritten(): void {
    this.#rows += 1
  }

  skip(reason: string): void {
    this.#rows += 1
    this.#skipped += 1
    if (this.#reasons.length < mostReasons) this.#reasons.push({ row: this.#rows, reason })
  }

  reading(): Reading {
    return {
      contacts: this.contacts,
      duplicates: this.#duplicates,
      skipped: this.#skipped,
      unreadable: this.#unreadable,
      reasons: this.#reasons,
    }
  }
}

/** Reads rows that are all there. */
export function readContacts(rows: readonly UploadedRow[]): Reading {
  const reader = new ContactReader()
  for (const row of rows) reader.add(row)
  return reader.reading()
}

function readRow(row: UploadedRow): { contact: NewContact; unreadable: number } | { reason: string } {
  const texts = {} as Record<ContactFieldName, string | null>
  for (const name of contactFieldNames) {
    const cell = toText(row[name])
    if (isTooLong(cell)) return { reason: 'A cell has more than 10,000 characters.' }
    texts[name] = readText(cell)
  }
  const { first_name } = texts
  const email = texts.email && readEmail(texts.email)
  if (!first_name) return { reason: 'First Name is missing.' }
  if (!email) return { reason: texts.email ? 'Email is not valid.' : 'Email is missing.' }

  const amount = texts.amount && readAmount(texts.amount)
  const date_filed = texts.date_filed && readDate(texts.date_filed)
  const lost = Number(amount === null && texts.amount !== null)
  return {
    contact: { ...texts, email, first_name, amount, date_filed },
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
