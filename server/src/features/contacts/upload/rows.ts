// The rows of an upload, checked as the contract has them and read as contacts at once, so that nothing else of them is
// kept. The contract's own check (a record of a union for each of 20,000 rows) takes longer than all the rest.
import { uploadLimits } from '@lettermill/contracts'
import { Problem } from '../../../platform/problem.ts'
import { ContactReader, type Reading, type UploadedRow } from '../import/read-contacts.ts'
import type { RowSink } from './body-reader.ts'
import { PlainRows } from './plain-rows.ts'

export class UploadedRows implements RowSink {
  readonly #reader = new ContactReader()
  readonly #plain = new PlainRows(this.#reader.contacts)
  #count = 0

  takePlain(bytes: Buffer, begin: number): number {
    const end = this.#plain.take(bytes, begin)
    if (end >= 0) {
      this.#countOne()
      this.#reader.countWritten()
    }
    return end
  }

  /** @throws Problem invalid_input for what is no row, and for more rows than a request may have */
  take(row: unknown): void {
    this.#countOne()
    assertRow(row, this.#count - 1)
    this.#reader.add(row)
  }

  takeOversized(): void {
    this.#countOne()
    this.#reader.skip('The row is larger than 1 MB.')
  }

  reading(): Reading {
    return this.#reader.reading()
  }

  #countOne(): void {
    this.#count += 1
    const most = uploadLimits.contacts
    if (this.#count > most)
      throw invalid('contacts', `Too big: expected array to have <=${String(most)} items`)
  }
}

function assertRow(row: unknown, at: number): asserts row is UploadedRow {
  const field = () => `contacts.${String(at)}`
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    throw invalid(field(), 'Invalid input: expected record')
  const cells = row as UploadedRow
  for (const name of Object.keys(cells)) {
    const cell: unknown = cells[name]
    // 1e400 is a number in JSON and none afterwards.
    const isCell =
      typeof cell === 'number' ? Number.isFinite(cell) : cell === null || typeof cell !== 'object'
    if (!isCell) throw invalid(`${field()}.${name.slice(0, 100)}`, 'Invalid input')
  }
}

function invalid(field: string, message: string): Problem {
  return new Problem('invalid_input', { reason: `${field}: ${message}` }, [{ field, message }])
}
