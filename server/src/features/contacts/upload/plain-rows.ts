// Rows that surely are contacts of addresses not seen before, written as lines straight from an upload's bytes. Every
// other row, be it skipped, filled in or refused, is left to whoever parses it.
import { readEmail } from '../../../platform/email/index.ts'
import { lineFields, type ContactLines } from '../import/contact-lines.ts'
import { readAmount, readDate, readText } from '../import/fields.ts'
import { isPlainAmount, isPlainDay, isPlainEmail } from './plain-cells.ts'
import { RowScanner } from './row-scanner.ts'

const [emailAt, firstNameAt, amountAt, dateAt] = (
  ['email', 'first_name', 'amount', 'date_filed'] as const
).map((name) => lineFields.indexOf(name)) as [number, number, number, number]
/** A cell of fewer bytes has few enough characters. */
const surelyShort = 10_000
/** Bytes that a value may take where its cell takes one: of a sign that is no UTF-8, and of a number like 1e20. */
const growth = { ofEach: 3, ofField: 32 }

export class PlainRows {
  readonly #scanner = new RowScanner()
  readonly #lines: ContactLines

  constructor(lines: ContactLines) {
    this.#lines = lines
  }

  /**
   * Takes the row that begins at a place.
   * @returns where it ends; -1 where it was not taken
   */
  take(bytes: Buffer, begin: number): number {
    const end = this.#scanner.scan(bytes, begin)
    if (end < 0) return -1
    this.#lines.begin(growth.ofEach * (end - begin) + growth.ofField * lineFields.length)
    for (let field = 0; field < lineFields.length; field += 1) if (!this.#write(bytes, field)) return -1
    return this.#lines.finishNew() ? end : -1
  }

  /** Writes the value of a field where there is no doubt about it. */
  #write(bytes: Buffer, field: number): boolean {
    const scanner = this.#scanner
    if (scanner.isEmpty(field)) {
      this.#lines.writeNothing()
      return field !== firstNameAt && field !== emailAt
    }
    const from = scanner.from(field)
    const to = scanner.to(field)
    if (to - from > surelyShort) return false
    if (!scanner.isPlain(field) || !isItself(bytes, field, from, to)) return this.#writeRead(field)
    this.#lines.writeBytes(bytes, from, to)
    return true
  }

  /** Writes what a cell says, where that is the value of this field. */
  #writeRead(field: number): boolean {
    const text = this.#scanner.text(field)
    const clean = text === null ? null : readText(text)
    const value = clean === null ? null : readValue(field, clean)
    if (value === null) return false
    this.#lines.writeText(value)
    return true
  }
}

/** Whether the bytes of a plain cell are the value of its field as it is kept. */
function isItself(bytes: Buffer, field: number, from: number, to: number): boolean {
  if (field === emailAt) return isPlainEmail(bytes, from, to)
  if (field === amountAt) return isPlainAmount(bytes, from, to)
  return field !== dateAt || isPlainDay(bytes, from, to)
}

function readValue(field: number, text: string): string | null {
  if (field === emailAt) return readEmail(text)
  if (field === amountAt) return readAmount(text)
  return field === dateAt ? readDate(text) : text
}
