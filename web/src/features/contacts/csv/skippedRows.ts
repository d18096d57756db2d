// The rows that were not imported, as a CSV to be mended and picked again: reason and row number come first, the
// cells follow as they were. Written as the server writes its exports (decision 31).
import { PackedText, unpacked } from './packing.ts'
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

/** Characters that wait to be packed. */
const partSize = 1_000_000

/** Collects skipped rows, packed. */
export class SkippedRows {
  private readonly tally = new Tally()
  private readonly kept = new PackedText()
  private waiting: string[]
  private waitingSize = 0
  private packing: Promise<void> = Promise.resolve()
  private counted = 0

  /** @param header the columns of reason and row number, then the file's own */
  constructor(header: readonly string[]) {
    this.waiting = ['\ufeff', line(header)]
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
    if (this.waitingSize >= partSize) this.pack()
  }

  /** Resolves when little waits; who adds many rows waits for it now and then. */
  settled(): Promise<void> {
    return this.packing
  }

  /** The CSV of all rows, packed (`skippedCsv` unpacks it); null for none. No row may follow. */
  async file(): Promise<Blob | null> {
    if (this.counted === 0) return null
    this.pack()
    return this.kept.end()
  }

  private pack(): void {
    this.packing = this.kept.add(this.waiting.join(''))
    this.waiting = []
    this.waitingSize = 0
  }
}

/** The CSV of skipped rows, to be saved. */
export const skippedCsv = (packed: Blob): Promise<Blob> => unpacked(packed, 'text/csv;charset=utf-8')
