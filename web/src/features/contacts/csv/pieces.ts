// One pass through a table: its contacts in pieces that each fit into a request, the skipped rows laid aside.
import { readContact, type FieldColumns, type ReadContact, type SkipReason } from './contact.ts'
import { dataRecords, type CsvTable } from './table.ts'

/** A row that holds a contact. */
export interface ContactRow {
  record: string[]
  contact: ReadContact
}

export interface Piece {
  rows: ContactRow[]
  /** How much of the file was read up to here, in bytes. */
  bytesRead: number
}

/**
 * Most contacts in a piece. A piece is never larger than a slice of the file and one record, and so stays far
 * below the bytes that a request may carry (decision 11a).
 */
const mostContacts = 2_500

function contactRows(
  records: readonly string[][],
  columns: FieldColumns,
  onSkip: (reason: SkipReason, record: string[]) => void,
): ContactRow[] {
  const rows: ContactRow[] = []
  for (const record of records) {
    const read = readContact(record, columns)
    if (typeof read === 'string') onSkip(read, record)
    else rows.push({ record, contact: read })
  }
  return rows
}

/** The contacts of a table, piece by piece; `onSkip` hears of each row that holds none. */
export async function* contactPieces(
  table: CsvTable,
  columns: FieldColumns,
  onSkip: (reason: SkipReason, record: string[]) => void,
): AsyncGenerator<Piece> {
  let bytesBefore = 0
  for await (const { records, bytesRead } of dataRecords(table)) {
    const rows = contactRows(records, columns, onSkip)
    for (let from = 0; from < rows.length; from += mostContacts) {
      const piece = rows.slice(from, from + mostContacts)
      const share = (from + piece.length) / rows.length
      yield { rows: piece, bytesRead: bytesBefore + Math.round((bytesRead - bytesBefore) * share) }
    }
    bytesBefore = bytesRead
  }
}
