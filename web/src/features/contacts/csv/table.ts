// A CSV file as a table. Opening it finds its delimiter, encoding and columns; afterwards its records can be read any
// number of times.
import Papa from 'papaparse'
import { lookedUpEncoding, saidEncoding } from './bytes/encoding.ts'
import { otherKind, type OtherKind } from './bytes/file-kind.ts'
import { textPieces, type Encoding, type TextPiece } from './bytes/slices.ts'
import { cleanText } from './contact.ts'
import { guessType, type Guess } from './guess.ts'
import { recordBatches, type CsvRecord, type RecordBatch } from './records.ts'

export interface CsvTable {
  file: Blob
  encoding: Encoding
  delimiter: string
  /** Characters at the start of the file before the table. */
  skip: number
  /** The headers, cleaned and shortened for display; some may be empty or repeated. At most `mostColumns`. */
  headers: string[]
  /** The number of columns, including those that have no header to show. */
  columns: number
  /** Examples from each column: up to three different values of the first rows. */
  sample: string[]
  /** The guessed type of each column that has a header. */
  guesses: Guess[]
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
function separationIn(text: string): Pick<CsvTable, 'delimiter' | 'skip'> {
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

/** How many rows decide the types of columns. Wide rows use fewer, so that opening a file takes no longer. */
const rowsRead = 100
const mostCells = 200_000
const mostCharacters = 4_000_000

/** The headers and the first rows. */
async function firstRecords(batches: AsyncIterable<RecordBatch>): Promise<CsvRecord[]> {
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

function guessesOf(headers: readonly string[], rows: readonly CsvRecord[]): Guess[] {
  const whole = rows.filter(({ flaw }) => flaw === null)
  return headers.map((_header, column) => guessType(whole.map(({ cells }) => cleanText(cells[column] ?? ''))))
}

const samples = 3

function samplesOf(headers: readonly string[], rows: readonly CsvRecord[]): string[] {
  return headers.map((_header, column) => {
    const cells = rows.slice(0, 20).map((row) => cleanText(row.cells[column] ?? '').replace(/\s+/g, ' '))
    const values = [...new Set(cells)].filter((value) => value !== '')
    return values.slice(0, samples).join(' · ').slice(0, longestShown)
  })
}

function batchesOf(
  { file, encoding, delimiter, skip }: Pick<CsvTable, 'file' | 'encoding' | 'delimiter' | 'skip'>,
  sliceSize?: number,
): AsyncGenerator<RecordBatch> {
  return recordBatches(without(textPieces(file, encoding, sliceSize), skip), delimiter)
}

const shown = (cells: readonly string[]) =>
  cells.slice(0, mostColumns).map((cell) => cleanText(cell).slice(0, longestShown))

/**
 * Opens a CSV file, or says why it yields no table (specification, section 5). Rejects with the browser's reason if the
 * file itself cannot be read.
 */
export async function openTable(file: Blob): Promise<CsvTable | NoTable> {
  const head = new Uint8Array(await file.slice(0, headSize).arrayBuffer())
  const said = saidEncoding(head)
  const other = said?.startsWith('utf-16') ? null : otherKind(head)
  if (other) return other
  const encoding = said ?? (await lookedUpEncoding(file))
  const form = { file, encoding, ...(await separationOf(file, encoding)) }
  const [headers, ...rows] = await firstRecords(batchesOf(form))
  const [sample] = rows
  if (!headers) return 'empty'
  if (headers.flaw === 'recordTooLong') return 'headersTooLong'
  if (!sample) return 'headersOnly'
  const names = shown(headers.cells)
  return {
    ...form,
    headers: names,
    columns: headers.cells.length,
    sample: samplesOf(names, rows),
    guesses: guessesOf(names, rows),
  }
}

/** The records below the headers, in batches. */
export async function* dataRecords(table: CsvTable, sliceSize?: number): AsyncGenerator<RecordBatch> {
  let headersAhead = true
  for await (const batch of batchesOf(table, sliceSize)) {
    yield headersAhead ? { ...batch, records: batch.records.slice(1) } : batch
    if (batch.records.length > 0) headersAhead = false
  }
}
