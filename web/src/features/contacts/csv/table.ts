// A CSV file as a table: opened once to learn how it is written and what its columns are, then read record by
// record as often as asked.
import { findSeparation } from './delimiter.ts'
import { findEncoding } from './encoding.ts'
import { recordBatches, type RecordBatch } from './records.ts'
import { textPieces, type Encoding, type TextPiece } from './slices.ts'

export interface CsvTable {
  file: Blob
  encoding: Encoding
  delimiter: string
  /** Characters at the start that are not part of the table. */
  skip: number
  /** As they stand in the file, trimmed; some may be empty, some the same. */
  headers: string[]
  /** The first record below the headers. */
  sample: string[]
}

/** How many characters at the start tell the delimiter. */
const sampleSize = 64 * 1024

async function* without(pieces: AsyncIterable<TextPiece>, skip: number): AsyncGenerator<TextPiece> {
  let left = skip
  for await (const piece of pieces) {
    yield { ...piece, text: piece.text.slice(left) }
    left = Math.max(0, left - piece.text.length)
  }
}

async function beginningOf(file: Blob, encoding: Encoding): Promise<string> {
  for await (const { text } of textPieces(file, encoding)) return text.slice(0, sampleSize)
  return ''
}

async function firstRecords(batches: AsyncIterable<RecordBatch>): Promise<string[][]> {
  const first: string[][] = []
  for await (const { records } of batches) {
    first.push(...records.slice(0, 2))
    if (first.length >= 2) break
  }
  return first
}

function batchesOf(table: Omit<CsvTable, 'headers' | 'sample'>): AsyncGenerator<RecordBatch> {
  return recordBatches(without(textPieces(table.file, table.encoding), table.skip), table.delimiter)
}

/**
 * Opens a CSV file; null where it yields no headers or no row (specification, section 5), or is no text.
 * Rejects with the browser's reason where the file itself cannot be read.
 */
export async function openTable(file: Blob): Promise<CsvTable | null> {
  const encoding = await findEncoding(file)
  if (!encoding) return null
  const form = { file, encoding, ...findSeparation(await beginningOf(file, encoding)) }
  const [headers, sample] = await firstRecords(batchesOf(form))
  return headers && sample ? { ...form, headers: headers.map((header) => header.trim()), sample } : null
}

/** The records below the headers, batch by batch. */
export async function* dataRecords(table: CsvTable): AsyncGenerator<RecordBatch> {
  let headersAhead = true
  for await (const { records, bytesRead } of batchesOf(table)) {
    yield { records: headersAhead ? records.slice(1) : records, bytesRead }
    if (records.length > 0) headersAhead = false
  }
}
