// Reads a table once: its contacts in parts that each fit into a request, and the skipped rows.
import { contactReader, type FieldColumns, type ReadContact, type SkipReason } from './contact.ts'
import type { CsvRecord, RecordFlaw } from './records.ts'
import type { CsvTable } from './table.ts'

/** The key of a contact's groups, one per line, in an export. */
export const groupsKey = '+groups'

export interface Piece {
  contacts: ReadContact[]
  /** The row of each contact. */
  records: CsvRecord[]
  /** Skipped rows, which give no contact. */
  skipped: { reason: SkipReason | RecordFlaw; record: CsvRecord }[]
  /** Contacts whose rows have fewer or more cells than there are columns. */
  ragged: { kind: 'short' | 'long'; row: number }[]
  /** The number of rows read so far, including blank rows and the headers. */
  rowsRead: number
  /** The number of bytes read so far. */
  bytesRead: number
}

/** The most contacts in a part, and about the most characters of the file in it. A request may carry far more. */
const mostContacts = 10_000
const mostCharacters = 4_000_000

function raggedness({ cells }: CsvRecord, columns: number): 'short' | 'long' | null {
  if (cells.length < columns) return 'short'
  // Spreadsheets may end lines with any number of delimiters.
  return cells.slice(columns).some((cell) => cell.trim() !== '') ? 'long' : null
}

const emptyPiece = (rowsRead: number): Piece => ({
  contacts: [],
  records: [],
  skipped: [],
  ragged: [],
  rowsRead,
  bytesRead: 0,
})

/** The contacts of a table, in parts. A part may have no contacts and then only reports how far the file was read. */
export async function* contactPieces(
  table: CsvTable,
  columns: FieldColumns,
  rules: { needsFirstName: boolean; consentKey: string | undefined },
): AsyncGenerator<Piece> {
  const all = { ...columns, [groupsKey]: table.groupsColumn }
  const read = contactReader(all, { ...rules, isExact: table.isExact })
  let piece = emptyPiece(1)
  let characters = 0
  const take = (record: CsvRecord) => {
    piece.rowsRead = record.row
    const contact = record.flaw ?? read(record.cells)
    if (typeof contact === 'string') return void piece.skipped.push({ reason: contact, record })
    const kind = table.groupsColumn === undefined ? raggedness(record, table.columns) : null
    if (kind) piece.ragged.push({ kind, row: record.row })
    piece.contacts.push(contact)
    piece.records.push(record)
  }
  for await (const { records, bytesRead, characters: more } of table.records()) {
    characters += more
    for (const record of records) {
      take(record)
      if (piece.contacts.length < mostContacts) continue
      yield { ...piece, bytesRead }
      piece = emptyPiece(piece.rowsRead)
      characters = 0
    }
    piece.bytesRead = bytesRead
    if (characters < mostCharacters) continue
    yield piece
    piece = emptyPiece(piece.rowsRead)
    characters = 0
  }
  if (piece.contacts.length + piece.skipped.length > 0) yield piece
}
