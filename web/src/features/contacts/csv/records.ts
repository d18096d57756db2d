// Cuts text into records with papaparse, piece by piece. After a quote that is never closed, papaparse makes one cell
// of all that follows; this text is read again line by line, so that such a quote costs only its own line.
import Papa from 'papaparse'
import type { TextPiece } from './bytes/slices.ts'

export type RecordFlaw = 'quoteUnclosed' | 'recordTooLong'

export interface CsvRecord {
  /** The record's row, counted from 1 as a spreadsheet does, including headers and blank rows. */
  row: number
  cells: string[]
  flaw: RecordFlaw | null
}

/** The longest record in characters. A longer quoted cell counts as unclosed. */
export const longestRecord = 2_000_000

/** One record as papaparse passes it to `step`. */
interface Step {
  data: string[][]
  errors: readonly { code: string }[]
  meta: { cursor: number }
}

/** Cuts text into records. */
export class RecordReader {
  #rest = ''
  #row = 0
  #columns = 0
  /** Whether the rest of a line that is too long is being skipped. */
  #leavingOut = false
  #records: CsvRecord[] = []
  readonly #delimiter: string

  constructor(delimiter: string) {
    this.#delimiter = delimiter
  }

  /** Adds `text` and returns the records that are now complete. `last`: no more text follows. */
  take(text: string, last: boolean): CsvRecord[] {
    this.#records = []
    this.#rest += this.#leavingOut ? this.#afterLine(text) : text
    if (this.#rest) this.#parse(last)
    if (this.#rest.length > longestRecord) this.#giveUp()
    return this.#records
  }

  #parse(last: boolean): void {
    const text = this.#rest
    let from = 0
    const step = ({ data: [cells = []], errors, meta: { cursor } }: Step) => {
      const record = text.slice(from, cursor)
      from = cursor
      if (errors.length > 0 && (record.trimEnd().includes('\n') || this.#isTorn(cells, errors)))
        this.#addLines(record)
      else this.#add(cells, null)
    }
    this.#cut(text, !last, step)
    this.#rest = text.slice(from)
  }

  /** @param unfinished whether more text follows, so that the last record must wait */
  #cut(text: string, unfinished: boolean, step: (step: Step) => void): void {
    new Papa.Parser({ delimiter: this.#delimiter, newline: '\n', step }).parse(text, 0, unfinished)
  }

  #isTorn(cells: readonly string[], errors: Step['errors']): boolean {
    return errors.some(({ code }) => code === 'MissingQuotes') || cells.length < this.#columns
  }

  /** Reads each line as one record. */
  #addLines(text: string): void {
    for (const line of text.replace(/\n$/, '').split('\n')) {
      if (line.includes('"')) this.#cut(line, false, (step) => this.#addLine(line, step))
      else this.#add(line.split(this.#delimiter), null)
    }
  }

  #addLine(line: string, { data: [cells = []], errors }: Step): void {
    if (errors.length > 0 && this.#isTorn(cells, errors))
      this.#add(line.split(this.#delimiter), 'quoteUnclosed')
    else this.#add(cells, null)
  }

  #add(cells: string[], flaw: RecordFlaw | null): void {
    this.#row += 1
    if (!flaw && isBlank(cells)) return
    this.#columns ||= cells.length
    this.#records.push({ row: this.#row, cells, flaw })
  }

  /** A record is too long: reads its complete lines one by one, or skips it if it is one incomplete line. */
  #giveUp(): void {
    const end = this.#rest.lastIndexOf('\n') + 1
    if (end > 0) this.#addLines(this.#rest.slice(0, end))
    else this.#add([], 'recordTooLong')
    this.#leavingOut = end === 0
    this.#rest = this.#leavingOut ? '' : this.#rest.slice(end)
  }

  #afterLine(text: string): string {
    const end = text.indexOf('\n')
    this.#leavingOut = end < 0
    return end < 0 ? '' : text.slice(end + 1)
  }
}

// Whether the cells contain only invisible characters.
const isBlank = (cells: readonly string[]) => cells.every((cell) => !/[^\s\p{Cc}]/u.test(cell))

export interface RecordBatch {
  records: CsvRecord[]
  /** The number of bytes read so far. */
  bytesRead: number
  /** About how many characters of text these records come from. */
  characters: number
}

/** The records of a text, in batches. Empty records are counted as rows and left out. */
export async function* recordBatches(
  pieces: AsyncIterable<TextPiece>,
  delimiter: string,
): AsyncGenerator<RecordBatch> {
  const reader = new RecordReader(delimiter)
  for await (const { text, bytesRead, last } of pieces)
    yield { records: reader.take(text, last), bytesRead, characters: text.length }
}
