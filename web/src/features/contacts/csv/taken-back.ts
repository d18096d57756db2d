// Contacts that an earlier part imported and that the server removed again, because a later part says no for them.
// Their rows are read a second time for the report, so that the import need not remember the rows of a large file.
import { readEmail } from '@lettermill/contracts/email'
import type { ReadContact } from './contact.ts'
import type { Piece } from './pieces.ts'
import type { CsvRecord } from './records.ts'

const addressOf = ({ email = '' }: ReadContact) => readEmail(email)?.toLowerCase() ?? ''

export class TakenBack {
  /** For each removed address, the first row of the part that says no. */
  readonly #rows = new Map<string, number>()

  get size(): number {
    return this.#rows.size
  }

  /** @param rows the contacts that say no, by their positions in the piece, from 1 */
  note({ contacts, records }: Piece, rows: readonly number[]): void {
    for (const row of rows) {
      const contact = contacts[row - 1]
      if (contact) this.#rows.set(addressOf(contact), records[0]?.row ?? 0)
    }
  }

  /** The earlier rows of the removed addresses, before the part that says no. */
  async *rowsOf(pieces: AsyncIterable<Piece>): AsyncGenerator<CsvRecord> {
    if (this.size === 0) return
    for await (const { contacts, records } of pieces)
      for (const [at, record] of records.entries())
        if (record.row < (this.#rows.get(addressOf(contacts[at] ?? {})) ?? 0)) yield record
  }
}
