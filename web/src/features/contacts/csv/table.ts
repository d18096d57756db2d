// A table of contacts. Opening a CSV file finds its delimiter, encoding and columns; afterwards its records can be read
// any number of times. An export of another program is a table too (exports/convert.ts).
import { readEmail } from '@lettermill/contracts/email'
import Papa from 'papaparse'
import { lookedUpEncoding, saidEncoding } from './bytes/encoding.ts'
import { otherKind, type OtherKind } from './bytes/file-kind.ts'
import { textPieces, type Encoding, type TextPiece } from './bytes/slices.ts'
import { cleanText } from './contact.ts'
import { ColumnGuess, type Guess } from './guess.ts'
import { recordBatches, type CsvRecord, type RecordBatch } from './records.ts'

/** How the bytes of a file become a table. */
interface Form {
  file: Blob
  encoding: Encoding
  delimiter: string
  /** Characters at the start of the file before the table. */
  skip: number
}

export interface CsvTable {
  delimiter: string
  /**
   * The headers, cleaned and shortened for display; some may be empty or repeated. All are empty if the first row is
   * data. At most `mostColumns`.
   */
  headers: string[]
  /** Whether the first row has the headers; otherwise it is data. */
  hasHeaders: boolean
  /** The column in which the first row has an address, so that the row looks like a contact; null if there is none. */
  addressColumn: number | null
  /** The number of columns, including those that have no header to show. */
  columns: number
  /** Examples from each column: up to three different values of the first rows. */
  sample: string[]
  /** Only for an export: the further column that has the names of each contact's groups, one per line. */
  groupsColumn?: number
  /** The types of the columns if they are known, so that nothing guesses them. */
  types?: Guess[]
  /** Whether cells are values as a contact has them, which the reader does not clean. */
  isExact?: boolean
  /** Reads the records that are data, in batches. */
  records(): AsyncGenerator<RecordBatch>
}

/** Why a file yields no table. */
export type NoTable = OtherKind | 'empty' | 'headersOnly' | 'headersTooLong'

/** The most columns that spreadsheets support. Further columns cannot be chosen. */
export const mostColumns = 16_384

/** The most characters of a header or a sample that are kept for display. */
const longestShown = 200

/** Bytes at the start that are enough to recognise a byte order mark, UTF-16 and binary files. */
const headSize = 4096

/** Characters at the start from which the delimiter is guessed. */
const sampleSize = 64 * 1024

async function* without(pieces: AsyncIterable<TextPiece>, skip: number): AsyncGenerator<TextPiece> {
  let left = skip
  for await (const piece of pieces) {
    yield { ...piece, text: piece.text.slice(left) }
    left = Math.max(0, left - piece.text.length)
  }
}

/** The delimiter: given by a first line `sep=;`, as Excel writes it, or guessed from the beginning. */
function separationIn(text: string): Pick<Form, 'delimiter' | 'skip'> {
  const [line, said] = /^"?sep=([^\n"])"?\n/i.exec(text) ?? []
  if (line && said) return { delimiter: said, skip: line.length }
  const delimitersToGuess = [',', ';', '\t', '|']
  const { meta } = Papa.parse(text, {
    preview: 1,
    delimitersToGuess,
    newline: '\n',
    skipEmptyLines: 'greedy',
  })
  return { delimiter: meta.delimiter, skip: 0 }
}

async function separationOf(file: Blob, encoding: Encoding) {
  for await (const { text } of textPieces(file, encoding)) return separationIn(text.slice(0, sampleSize))
  return separationIn('')
}

/** How many rows give the examples. Wide rows give fewer, so that opening a file takes no longer. */
const rowsRead = 20
const mostCells = 200_000
const mostCharacters = 4_000_000

/** The headers and the first rows. */
export async function firstRecords(batches: AsyncIterable<RecordBatch>): Promise<CsvRecord[]> {
  const first: CsvRecord[] = []
  let cells = 0
  let read = 0
  for await (const { records, characters } of batches) {
    read += characters
    for (const record of records) {
      first.push(record)
      cells += record.cells.length
      const isEnough = first.length > rowsRead || cells > mostCells || read > mostCharacters
      if (first[0]?.flaw === 'recordTooLong' || (isEnough && first.length > 1)) return first
    }
  }
  return first
}

const samples = 3

export function samplesOf(headers: readonly string[], rows: readonly CsvRecord[]): string[] {
  return headers.map((_header, column) => {
    const cells = rows
      .slice(0, rowsRead)
      .map((row) => cleanText(row.cells[column] ?? '').replace(/\s+/g, ' '))
    const values = [...new Set(cells)].filter((value) => value !== '')
    return values.slice(0, samples).join(' · ').slice(0, longestShown)
  })
}

function batchesOf({ file, encoding, delimiter, skip }: Form): AsyncGenerator<RecordBatch> {
  return recordBatches(without(textPieces(file, encoding), skip), delimiter)
}

/** A header or a cell, as it is displayed. */
export const shown = (cell: string) => cleanText(cell).slice(0, longestShown)

/**
 * Opens a CSV file, or says why it yields no table (specification, section 5). Rejects with the browser's reason if the
 * file itself cannot be read.
 * @param headersSaid whether the first row has the headers; by default, it has unless one of its cells is an address
 */
export async function openTable(file: Blob, headersSaid?: boolean): Promise<CsvTable | NoTable> {
  const head = new Uint8Array(await file.slice(0, headSize).arrayBuffer())
  const said = saidEncoding(head)
  const other = said?.startsWith('utf-16') ? null : otherKind(head)
  if (other) return other
  const encoding = said ?? (await lookedUpEncoding(file))
  const form: Form = { file, encoding, ...(await separationOf(file, encoding)) }
  const [first, ...others] = await firstRecords(batchesOf(form))
  if (!first) return 'empty'
  if (first.flaw === 'recordTooLong') return 'headersTooLong'
  const address = first.cells.slice(0, mostColumns).findIndex((cell) => readEmail(cleanText(cell)) !== null)
  const hasHeaders = headersSaid ?? address < 0
  const rows = hasHeaders ? others : [first, ...others]
  if (rows.length === 0) return 'headersOnly'
  const names = first.cells.slice(0, mostColumns).map(shown)
  return {
    delimiter: form.delimiter,
    headers: hasHeaders ? names : names.map(() => ''),
    hasHeaders,
    addressColumn: address < 0 ? null : address,
    columns: first.cells.length,
    sample: samplesOf(names, rows),
    records: () => dataRecords(form, hasHeaders),
  }
}

async function* dataRecords(form: Form, hasHeaders: boolean): AsyncGenerator<RecordBatch> {
  let headersAhead = hasHeaders
  for await (const batch of batchesOf(form)) {
    yield headersAhead ? { ...batch, records: batch.records.slice(1) } : batch
    if (batch.records.length > 0) headersAhead = false
  }
}

/** The most characters that decide the types of columns, so that they are known within about a second. */
const mostGuessed = 10_000_000

/** The known or guessed type of each column that has a place in `headers`. */
export async function guessTypes(table: CsvTable): Promise<Guess[]> {
  if (table.types) return table.types
  const guesses = table.headers.map(() => new ColumnGuess())
  let read = 0
  let isWhole = true
  for await (const { records, characters } of table.records()) {
    isWhole = read < mostGuessed
    if (!isWhole) break
    read += characters
    for (const { flaw, cells } of records) {
      if (flaw) continue
      for (const [column, cell] of cells.entries()) {
        const guess = guesses[column]
        if (cell && guess && !guess.isText) guess.add(cleanText(cell))
      }
    }
  }
  return guesses.map((guess) => guess.result(isWhole))
}
