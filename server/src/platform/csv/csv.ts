// Tables as CSV downloads (P31): RFC 4180, UTF-8 with a BOM, streamed, formulas defused.
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { takingTurns } from '../long-answers.ts'
import { defuse } from './formulas.ts'

export type CsvCell = string | number | null

const form = {
  record_delimiter: 'windows',
  // A lone CR or LF inside a cell ends a line for many readers, so it is quoted too.
  quote_record_delimiter: true,
  // Readers that part cells by these would see more cells than there are.
  quoted_match: /[;\t]/,
} as const

/**
 * A stream of the table, one piece a batch, in flat memory.
 * @param columns the header line
 * @param batches rows in the columns' order; null is an empty cell
 * @param workspaceId whose turn each batch takes
 */
export function csvStream(
  columns: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
  workspaceId: number,
): Readable {
  // In bytes, not in pieces: sixteen batches would wait in memory for each reader that is slow.
  return Readable.from(pieces(columns, batches, workspaceId), { objectMode: false })
}

async function* pieces(
  columns: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
  workspaceId: number,
): AsyncGenerator<string> {
  yield stringify([defused(columns)], { ...form, bom: true })
  for await (const batch of takingTurns(batches, workspaceId)) {
    if (batch.length > 0) yield stringify(batch.map(defused), form)
  }
}

function defused(cells: readonly CsvCell[]): CsvCell[] {
  return cells.map((cell) => (typeof cell === 'string' ? defuse(cell) : cell))
}

/** The headers of a CSV download: its media type, and its name in RFC 6266's form and in X-Filename. */
export function csvHeaders(fileName: string): Record<string, string> {
  const encoded = encodeURIComponent(fileName.replace(/[\ud800-\udfff]/gu, '_')).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    'x-filename': encoded,
  }
}
