// The rows that were not imported, as a CSV to be mended and picked again: the reason comes first, the cells follow
// as they were. Written as the server writes its exports (decision 31).
import Papa from 'papaparse'

// A cell that a spreadsheet would run gets an apostrophe; an import drops it again.
const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

function lines(rows: readonly (readonly string[])[]): string {
  return `${Papa.unparse(
    rows.map((row) => [...row]),
    { newline: '\r\n', escapeFormulae: formula },
  )}\r\n`
}

/** Collects skipped rows. They are kept as blobs, which the browser may lay aside on its disk. */
export class SkippedRows {
  private readonly parts: Blob[]
  private waiting: string[][] = []
  private counted = 0

  /** @param header the reason's column, then the file's own */
  constructor(header: readonly string[]) {
    this.parts = [new Blob(['\ufeff', lines([header])])]
  }

  get count(): number {
    return this.counted
  }

  add(reason: string, record: readonly string[]): void {
    this.waiting.push([reason, ...record])
    this.counted += 1
    if (this.waiting.length >= 1000) this.layAside()
  }

  /** The CSV of all rows so far; null for none. */
  file(): Blob | null {
    this.layAside()
    return this.counted > 0 ? new Blob(this.parts, { type: 'text/csv;charset=utf-8' }) : null
  }

  private layAside(): void {
    if (this.waiting.length > 0) this.parts.push(new Blob([lines(this.waiting)]))
    this.waiting = []
  }
}
