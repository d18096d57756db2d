// The report about rows that were not, or only partly, imported: counts, the first row numbers, and the rows themselves
// as a CSV file to correct and import again, with reason and row number in the first columns.
import Papa from 'papaparse'
import type { Piece } from './pieces.ts'
import type { CsvRecord, RecordFlaw } from './records.ts'
import type { SkipReason } from './contact.ts'

/** The rows with one reason. */
export interface RowReason {
  /** The reason in words. */
  what: string
  count: number
  /** The first row numbers, counted from 1 as a spreadsheet does. */
  rows: number[]
}

const mostRows = 5

/** Counts rows by reason. A file has few different reasons, so this stays small. */
class ReasonCounter {
  readonly #reasons = new Map<string, RowReason>()

  add(what: string, row: number): void {
    const found = this.#reasons.get(what) ?? { what, count: 0, rows: [] }
    found.count += 1
    if (found.rows.length < mostRows) found.rows.push(row)
    this.#reasons.set(what, found)
  }

  /** The reasons, the most frequent first. */
  list(): RowReason[] {
    return [...this.#reasons.values()].sort((one, other) => other.count - one.count)
  }
}

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
  /** The delimiter of the imported file: a spreadsheet then opens the skipped rows the same way. */
  delimiter?: string
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
  readonly #texts: ReportTexts

  constructor(texts: ReportTexts, { mostKept = usualMost, delimiter = ',' }: ReportOptions = {}) {
    this.#texts = texts
    this.#mostKept = mostKept
    this.#delimiter = delimiter
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

  result(): CsvReport {
    this.#part()
    // The byte order mark tells a spreadsheet that the text is UTF-8.
    const file = new Blob(['\ufeff', ...this.#parts], { type: 'text/csv;charset=utf-8' })
    return {
      skipped: this.#count,
      reasons: this.#skipped.list(),
      odd: this.#odd.list(),
      skippedFile: this.#count > 0 ? file : null,
      rowsKept: this.#rowsKept,
    }
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
