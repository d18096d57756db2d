// Tables as CSV downloads (P31): RFC 4180, UTF-8, streamed, with formulas made harmless.
import { Readable } from 'node:stream'
import { queuedFairly } from '../long-answers.ts'

/** `number` is a plain number as text, such as `-12,5`. It is written as it is, so that spreadsheets read a number. */
export type CsvCell = string | number | { number: string } | null

export interface CsvForm {
  delimiter: string
  /** Whether the table begins with a byte order mark, by which Excel recognizes UTF-8. */
  bom: boolean
}

const usualForm: CsvForm = { delimiter: ',', bom: true }

const fixed = {
  record_delimiter: 'windows',
  // A cell with a lone CR or LF is quoted too, because many readers end a line there.
  quote_record_delimiter: true,
  // A cell with these characters is quoted, because readers that split cells by them would see additional cells.
  quoted_match: /[;\t]/,
} as const

/**
 * Streams the table, one piece per batch, so that memory stays flat.
 * @param columns the header line
 * @param batches rows in the order of the columns; null is an empty cell
 * @param workspaceId each batch takes a turn of this workspace in the queue of long answers
 */
export function csvStream(
  columns: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
  workspaceId: number,
  form: CsvForm = usualForm,
): Readable {
  // The buffer is limited by bytes. A limit by pieces would keep sixteen batches in memory for each slow reader.
  return Readable.from(pieces(columns, batches, workspaceId, form), { objectMode: false })
}

async function* pieces(
  columns: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
  workspaceId: number,
  { delimiter, bom }: CsvForm,
): AsyncGenerator<string> {
  // Loaded with the first download: the worker writes none.
  const { stringify } = await import('csv-stringify/sync')
  const form = { ...fixed, delimiter }
  yield stringify([defused(columns)], { ...form, bom })
  for await (const batch of queuedFairly(batches, workspaceId)) {
    if (batch.length > 0) yield stringify(batch.map(defused), form)
  }
}

const plainNumber = /^-?\d+(?:[.,]\d+)?$/

function defused(cells: readonly CsvCell[]): (string | number | null)[] {
  return cells.map((cell) => {
    if (typeof cell === 'string') return defuse(cell)
    if (typeof cell !== 'object' || cell === null) return cell
    return plainNumber.test(cell.number) ? cell.number : defuse(cell.number)
  })
}

/** The HTTP headers of a CSV download: its media type, and its name in the form of RFC 6266 and in X-Filename. */
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

// If a spreadsheet would start a formula in a cell, an export puts an apostrophe before it, and an import removes it.
const sign = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20]`
const unseen = String.raw`(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}])`
/** A formula at the start of a cell, possibly after invisible characters and signs that spreadsheets skip. */
const atBegin = String.raw`(?<=^)(?='*(?:${unseen}*${sign}|[\t\r\n]))`
/** A formula inside a cell, where a reader that splits cells differently would start a cell or a line. */
const within = String.raw`(?<=[;\t\r\n])(?='*${sign})`

const suspicious = new RegExp(`${sign}|[\\t\\r\\n]`, 'u')
const formula = new RegExp(`${atBegin}|${within}`, 'gu')
const escaped = new RegExp(String.raw`(?:${atBegin}|${within})'`, 'gu')

/** Writes a cell for an export, so that no spreadsheet runs it as a formula. */
function defuse(cell: string): string {
  return suspicious.test(cell) ? cell.replace(formula, "'") : cell
}

/** The cell as it was before an export escaped it; any other cell is returned unchanged. */
export function withoutDefusing(cell: string): string {
  return cell.includes("'") ? cell.replace(escaped, '') : cell
}
