// From text to records (RFC 4180), fed piece by piece. What the standard leaves open is read as people mean it: a
// quote inside an unquoted cell is a character, and so is one inside a quoted cell that no delimiter follows. A
// quote that is never closed costs its own line and no other.
import type { TextPiece } from './bytes/slices.ts'

export type RecordFlaw = 'quoteUnclosed' | 'recordTooLong'

export interface CsvRecord {
  /** Counted from 1 as a spreadsheet counts rows: the headers' and blank ones too. */
  row: number
  cells: string[]
  flaw: RecordFlaw | null
}

/**
 * The longest record, in characters. A quoted cell that goes on for longer counts as never closed; a line that
 * does is given up.
 */
export const longestRecord = 8_000_000

/** Where a record ends and what it holds; 'more' where its end has not been seen yet. */
type Step = { cells: string[]; flaw: RecordFlaw | null; next: number } | 'more'

type Closing = { end: number; next: number } | 'unclosed' | 'more'

/** Cuts text into records. */
export class RecordScanner {
  private text = ''
  private row = 0
  private last = false
  /** Whether the rest of a line that was too long is being left out. */
  private leavingOut = false
  /** The first quote at or after the place looked at. */
  private quote = -1

  constructor(private readonly delimiter: string) {}

  /** The records that end in what was given so far. `last`: no more text follows. */
  take(text: string, last: boolean): CsvRecord[] {
    this.text += text
    this.last = last
    this.quote = this.text.indexOf('"')
    const records: CsvRecord[] = []
    let at = this.leavingOut ? this.afterLine(0) : 0
    while (at < this.text.length) {
      const step = this.step(at)
      if (step === 'more') break
      this.row += 1
      records.push({ row: this.row, cells: step.cells, flaw: step.flaw })
      at = step.next
    }
    this.text = this.text.slice(at)
    return records
  }

  private afterLine(at: number): number {
    const end = this.text.indexOf('\n', at)
    this.leavingOut = end < 0
    return end < 0 ? this.text.length : end + 1
  }

  private step(at: number): Step {
    if (this.quote >= 0 && this.quote < at) this.quote = this.text.indexOf('"', at)
    const end = this.text.indexOf('\n', at)
    if (this.quote < 0 || (end >= 0 && this.quote > end)) return this.plainLine(at, [])
    return this.quotedRecord(at)
  }

  /** The rest of a line, in which quotes mean nothing. */
  private plainLine(at: number, before: string[], flaw: RecordFlaw | null = null): Step {
    const found = this.text.indexOf('\n', at)
    if (found < 0 && !this.last) {
      if (this.text.length - at <= longestRecord) return 'more'
      this.leavingOut = true
      return { cells: before, flaw: 'recordTooLong', next: this.text.length }
    }
    const end = found < 0 ? this.text.length : found
    const cells = this.text.slice(at, end).split(this.delimiter)
    return { cells: before.length > 0 ? [...before, ...cells] : cells, flaw, next: end + 1 }
  }

  private quotedRecord(from: number): Step {
    const cells: string[] = []
    for (let at = from; ;) {
      const open = this.afterBlanks(at)
      if (this.text[open] !== '"') {
        const end = this.cellEnd(at)
        if (end === null) return this.plainLine(at, cells)
        cells.push(this.text.slice(at, end))
        at = end
      } else {
        const closing = this.closing(open, from)
        if (closing === 'more') return 'more'
        if (closing === 'unclosed') return this.plainLine(at, cells, 'quoteUnclosed')
        cells.push(this.text.slice(open + 1, closing.end).replaceAll('""', '"'))
        at = closing.next
      }
      if (this.text[at] !== this.delimiter) return { cells, flaw: null, next: at + 1 }
      at += 1
    }
  }

  /** Where an unquoted cell ends; null where the text does before. */
  private cellEnd(at: number): number | null {
    for (let end = at; end < this.text.length; end += 1) {
      const letter = this.text[end]
      if (letter === this.delimiter || letter === '\n') return end
    }
    return null
  }

  /** Where the cell of the quote at `open` is closed, and what stands behind it. */
  private closing(open: number, recordStart: number): Closing {
    const unseen = this.last || this.text.length - recordStart > longestRecord ? 'unclosed' : 'more'
    const lineEnd = this.text.indexOf('\n', open)
    for (let at = open + 1; ;) {
      const quote = this.text.indexOf('"', at)
      if (quote < 0) return unseen
      if (this.text[quote + 1] === '"') {
        at = quote + 2
        continue
      }
      const next = this.afterBlanks(quote + 1)
      if (next === this.text.length) return this.last ? { end: quote, next } : unseen
      if (this.text[next] === this.delimiter || this.text[next] === '\n') return { end: quote, next }
      // A quote behind a delimiter, or in a later line: it opens a cell there, and ours was never closed.
      if (this.text[quote - 1] === this.delimiter || (lineEnd >= 0 && lineEnd < quote)) return 'unclosed'
      at = quote + 1
    }
  }

  private afterBlanks(at: number): number {
    let next = at
    while (this.text[next] === ' ' && this.delimiter !== ' ') next += 1
    return next
  }
}

export interface RecordBatch {
  records: CsvRecord[]
  /** How many bytes of the file were read up to here. */
  bytesRead: number
  /** How many characters of text the records were read from, about. */
  characters: number
}

// Nothing in it but what cannot be seen.
const isBlank = ({ cells, flaw }: CsvRecord) => !flaw && cells.every((cell) => !/[^\s\p{Cc}]/u.test(cell))

/** The records of a text, batch by batch; records without anything in them are counted and left out. */
export async function* recordBatches(
  pieces: AsyncIterable<TextPiece>,
  delimiter: string,
): AsyncGenerator<RecordBatch> {
  const scanner = new RecordScanner(delimiter)
  for await (const { text, bytesRead, last } of pieces) {
    const records = scanner.take(text, last).filter((record) => !isBlank(record))
    yield { records, bytesRead, characters: text.length }
  }
}
