// One pass through a table: its contacts in pieces that each fit into a request, the skipped rows laid aside.
import { contactReader, type FieldColumns, type ReadContact, type SkipReason } from './contact.ts'
import type { CsvRecord, RecordBatch, RecordFlaw } from './records.ts'
import { dataRecords, type CsvTable } from './table.ts'

/** A row that holds a contact. */
export interface ContactRow {
  record: CsvRecord
  contact: ReadContact
}

export interface Piece {
  rows: ContactRow[]
  /** How many rows of the file were read up to here, blank ones and the headers' among them. */
  rowsRead: number
  /** How much of the file was read up to here, in bytes. */
  bytesRead: number
}

/** What a pass tells of rows that are not, or not wholly, imported. */
export interface Findings {
  skip(reason: SkipReason | RecordFlaw, record: CsvRecord): void
  /** An imported row that has fewer cells than there are columns, or more. */
  ragged(kind: 'short' | 'long', record: CsvRecord): void
}

/** Most contacts in a piece, and about the most characters of the file: far below what a request may carry. */
const mostContacts = 10_000
const mostCharacters = 4_000_000

function raggedness({ cells }: CsvRecord, columns: number): 'short' | 'long' | null {
  if (cells.length < columns) return 'short'
  // Spreadsheets end lines with any number of delimiters.
  return cells.slice(columns).some((cell) => cell.trim() !== '') ? 'long' : null
}

/** How many bytes were read up to a record of a batch. */
function bytesUpTo(at: number, { records, bytesRead }: RecordBatch, before: number): number {
  return before + Math.round(((bytesRead - before) * (at + 1)) / records.length)
}

/** The contacts of a table, piece by piece; one may hold none, to tell how far the file was read. */
export async function* contactPieces(
  table: CsvTable,
  columns: FieldColumns,
  findings: Findings,
): AsyncGenerator<Piece> {
  const read = contactReader(columns)
  let piece = { rows: [] as ContactRow[], rowsRead: 1 }
  let [characters, before] = [0, 0]
  const take = (record: CsvRecord) => {
    piece.rowsRead = record.row
    const contact = record.flaw ?? read(record.cells)
    if (typeof contact === 'string') return findings.skip(contact, record)
    const ragged = raggedness(record, table.columns)
    if (ragged) findings.ragged(ragged, record)
    piece.rows.push({ record, contact })
  }
  const endPiece = (bytesRead: number): Piece => {
    const ended = { ...piece, bytesRead }
    piece = { rows: [], rowsRead: piece.rowsRead }
    characters = 0
    return ended
  }
  for await (const batch of dataRecords(table)) {
    for (const [at, record] of batch.records.entries()) {
      take(record)
      if (piece.rows.length === mostContacts) yield endPiece(bytesUpTo(at, batch, before))
    }
    before = batch.bytesRead
    characters += batch.characters
    if (characters >= mostCharacters) yield endPiece(before)
  }
  if (piece.rows.length > 0) yield endPiece(before)
}
