// The rows that were not imported, as a CSV to be mended and picked again: reason and row number come first, the
// cells follow as they were. Written as the server writes its exports (decision 31).
import { Tally, type Told } from './tally.ts'

// Where a formula would begin, also for programs that part cells by semicolons, it gets an apostrophe; an import drops
// it again (server: platform/csv).
const formula =
  /^(?='*(?:(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}])*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]))|(?<=[;\t\r\n])(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu

function cellText(cell: string): string {
  const harmless = cell.replace(formula, "'")
  return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const line = (cells: readonly string[]) => `${cells.map(cellText).join(',')}\r\n`

/** Characters that wait to become a blob. */
const partSize = 1_000_000

/** Collects skipped rows. They are kept as blobs, which the browser lays aside on its disk when they grow many. */
export class SkippedRows {
  private readonly parts: Blob[]
  private readonly tally = new Tally()
  private waiting: string[] = []
  private waitingSize = 0
  private counted = 0

  /** @param header the columns of reason and row number, then the file's own */
  constructor(header: readonly string[]) {
    this.parts = [new Blob(['\ufeff', line(header)])]
  }

  get count(): number {
    return this.counted
  }

  /** Why rows were skipped, the most frequent reason first. */
  get reasons(): Told[] {
    return this.tally.list()
  }

  add(reason: string, row: number, cells: readonly string[]): void {
    const text = line([reason, String(row), ...cells])
    this.tally.add(reason, row)
    this.waiting.push(text)
    this.waitingSize += text.length
    this.counted += 1
    if (this.waitingSize >= partSize) this.layAside()
  }

  /** The CSV of all rows so far; null for none. */
  file(): Blob | null {
    this.layAside()
    return this.counted > 0 ? new Blob(this.parts, { type: 'text/csv;charset=utf-8' }) : null
  }

  private layAside(): void {
    if (this.waiting.length > 0) this.parts.push(new Blob(this.waiting))
    this.waiting = []
    this.waitingSize = 0
  }
}
