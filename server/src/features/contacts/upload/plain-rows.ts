// Rows that surely are contacts of addresses not seen before, written as lines straight from an upload's bytes. Every
// other row, be it skipped, filled in or refused, is left to whoever parses it.
import { readEmail } from '../../../platform/email/index.ts'
import { lineFields, type ContactLines } from '../import/contact-lines.ts'
import { readAmount, readDate, readText } from '../import/fields.ts'
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
    if (end < 0 || !this.#scanner.isPlain(emailAt)) return -1
    const email = this.#scanner.text(emailAt)
    if (email === null || readEmail(email) !== email) return -1
    const address = email.toLowerCase()
    if (this.#lines.has(address)) return -1
    this.#lines.begin(growth.ofEach * (end - begin) + growth.ofField * lineFields.length)
    for (let field = 0; field < lineFields.length; field += 1) if (!this.#write(bytes, field)) return -1
    this.#lines.finish(address)
    return end
  }

  /** Writes the value of a field where there is no doubt about it. */
  #write(bytes: Buffer, field: number): boolean {
    const [scanner, lines] = [this.#scanner, this.#lines]
    if (scanner.isEmpty(field)) {
      lines.writeNothing()
      return field !== firstNameAt
    }
    const [from, to, isPlain] = [scanner.from(field), scanner.to(field), scanner.isPlain(field)]
    if (to - from > surelyShort) return false
    const isRead = field === amountAt || field === dateAt
    if (isPlain && !isRead) {
      lines.writeBytes(bytes, from, to)
      return true
    }
    const text = scanner.text(field)
    const clean = isPlain || text === null ? text : readText(text)
    if (clean === null) return false
    const value = isRead ? (field === amountAt ? readAmount(clean) : readDate(clean)) : clean
    if (value === null) return false
    if (isPlain && value === text) lines.writeBytes(bytes, from, to)
    else lines.writeText(value)
    return true
  }
}
