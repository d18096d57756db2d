// The report about rows that were not, or only partly, imported: counts, the first row numbers, and the rows themselves
// as a CSV file to correct and import again, with reason and row number in the first columns.
import Papa from 'papaparse'
import type { Encoding } from './bytes/slices.ts'
import type { Piece } from './pieces.ts'
import type { CsvRecord, RecordFlaw } from './records.ts'
import type { SkipReason } from './contact.ts'
import { ReasonCounter, type RowReason } from './reason-counter.ts'
import { byteOrderMark, encoderOf, isUnicode } from './bytes/encoder.ts'
import { lookedUpEncoding, saidEncoding } from './bytes/encoding.ts'

/** The texts of the report: columns of the file of skipped rows, reasons, warnings. */
export interface ReportTexts {
  /** Reason, row number, then the headers of the original file. */
  header: readonly string[]
  reasons: Readonly<Record<SkipReason | RecordFlaw, string>>
  ragged: Readonly<Record<'short' | 'long', string>>
}

export interface CsvReport {
  /** The number of rows that are known not to be imported, including those that the server refused and named. */
  skipped: number
  reasons: RowReason[]
  /** Rows that were imported although something in them was unusual. */
  odd: RowReason[]
  /** The skipped rows as a CSV file; null if there are none. */
  skippedFile: Blob | null
  /** The number of rows in `skippedFile`. */
  rowsKept: number
}

// The places where a formula would begin, also for programs that split cells at semicolons. `line` puts an apostrophe
// there; an import drops it again (server: platform/csv).
const formula =
  /^(?='*(?:(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}])*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]))|(?<=[;\t\r\n])(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu

function line(cells: readonly string[], delimiter: string): string {
  const harmless = cells.map((cell) => cell.replace(formula, "'"))
  const quotes = (cell: string) => /[,;\t]|^\s|\s$/.test(cell)
  return `${Papa.unparse([harmless], { delimiter, quotes })}\r\n`
}

/** How many characters wait in memory until they move to a Blob, which the browser keeps on disk if it is large. */
const partSize = 1_000_000

/** The largest size of the file of skipped rows in characters. Further rows are only counted. */
const usualMost = 64_000_000

interface ReportOptions {
  mostKept?: number
  /** The delimiter and the encoding of the imported file: a spreadsheet then opens the skipped rows the same way. */
  delimiter?: string
  encoding?: Encoding
}

export class Report {
  readonly #skipped = new ReasonCounter()
  readonly #odd = new ReasonCounter()
  readonly #parts: Blob[] = []
  #waiting: string[]
  #waitingSize = 0
  #size = 0
  #count = 0
  #rowsKept = 0
  readonly #mostKept: number
  readonly #delimiter: string
  readonly #encoding: Encoding

  readonly #texts: ReportTexts

  constructor(
    texts: ReportTexts,
    { mostKept = usualMost, delimiter = ',', encoding = 'utf-8' }: ReportOptions = {},
  ) {
    this.#texts = texts
    this.#mostKept = mostKept
    this.#delimiter = delimiter
    this.#encoding = encoding
    this.#waiting = [line(texts.header, delimiter)]
  }

  /** Adds the skipped and the ragged rows of a piece. */
  add({ skipped, ragged }: Piece): void {
    for (const { reason, record } of skipped) this.skip(this.#texts.reasons[reason], record)
    for (const { kind, row } of ragged) this.#odd.add(this.#texts.ragged[kind], row)
  }

  skip(reason: string, { row, cells }: CsvRecord): void {
    this.#skipped.add(reason, row)
    this.#count += 1
    if (this.#size < this.#mostKept) this.#keep(line([reason, String(row), ...cells], this.#delimiter))
  }

  async result(): Promise<CsvReport> {
    this.#part()
    const file = this.#count > 0 ? await skippedFile(this.#parts, this.#encoding) : null
    const skipped = this.#count
    const rowsKept = this.#rowsKept
    return { skipped, reasons: this.#skipped.list(), odd: this.#odd.list(), skippedFile: file, rowsKept }
  }

  #keep(text: string): void {
    this.#rowsKept += 1
    this.#size += text.length
    this.#waitingSize += text.length
    this.#waiting.push(text)
    if (this.#waitingSize >= partSize) this.#part()
  }

  #part(): void {
    this.#parts.push(new Blob(this.#waiting))
    this.#waiting = []
    this.#waitingSize = 0
  }
}

/** This many bytes from the beginning show whether there is a byte order mark, or whether every second byte is zero. */
const headSize = 1024

/**
 * Writes the file of skipped rows in `encoding`, that of the original file. If `encoding` lacks one of their characters, or a new import would not recognise the
 * encoding, writes UTF-8 with a byte order mark.
 * @param parts text in pieces
 */
async function skippedFile(parts: readonly Blob[], encoding: Encoding): Promise<Blob> {
  const own = encoding === 'utf-8' ? null : await encoded(parts, encoding).catch(() => null)
  if (own && (await isReadAs(own, encoding))) return new Blob([own], { type: `text/csv;charset=${encoding}` })
  return new Blob([byteOrderMark, ...parts], { type: 'text/csv;charset=utf-8' })
}

async function encoded(parts: readonly Blob[], encoding: Encoding): Promise<Blob | null> {
  const encode = encoderOf(encoding)
  const written: Blob[] = []
  for (const text of [isUnicode(encoding) ? byteOrderMark : '', ...parts]) {
    const bytes = encode(typeof text === 'string' ? text : await text.text())
    if (!bytes) return null
    written.push(new Blob([bytes]))
  }
  return new Blob(written)
}

async function isReadAs(file: Blob, encoding: Encoding): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, headSize).arrayBuffer())
  return (saidEncoding(head) ?? (await lookedUpEncoding(file))) === encoding
}
