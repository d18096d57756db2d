// The format of an archive of a whole instance (ADR-0110): gzip over the parts. Each part has a line of JSON, its bytes
// in frames, and a line with its checksum. If a passphrase is set, everything is encrypted (seal.ts).
import { createHash } from 'node:crypto'
import { StartError } from '../problem.ts'

/** The version of the format that this build writes and reads. */
export const archiveVersion = 2

/** The first line. */
export interface Manifest {
  format: 'lettermill-export'
  version: number
  /** The names of the migrations of the schema of the data. */
  migrations: string[]
  /** When the archive was made, ISO 8601. */
  made_at: string
}

export interface TableHeader {
  table: string
  columns: string[]
}
export type PartHeader = TableHeader | { file: string; media: string } | { secret: true }

/** The line after a part. */
export interface PartCheck {
  /** The number of rows of a table; 0 for other parts. */
  rows: number
  bytes: number
  sha256: string
}

/** The totals of a whole archive. `sha256` covers all checksum lines, so none of them can be missing. */
export interface ArchiveSum {
  tables: number
  rows: number
  pictures: number
  sha256: string
}
export type EndLine = { end: true } & Partial<ArchiveSum>

export function lineOf(value: Manifest | PartHeader | PartCheck | EndLine): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}

/** Adds up the contents of an archive, in the same way for writing and for reading. */
export class Summing {
  readonly #hash = createHash('sha256')
  #sum = { tables: 0, rows: 0, pictures: 0 }

  add(header: PartHeader, check: PartCheck): void {
    this.#hash.update(lineOf(header)).update(lineOf(check))
    if ('table' in header) this.#sum.tables += 1
    if ('file' in header) this.#sum.pictures += 1
    this.#sum.rows += check.rows
  }

  /** Returns the totals. Call it once, at the end. */
  end(): ArchiveSum {
    return { ...this.#sum, sha256: this.#hash.digest('hex') }
  }
}

const lineFeed = 10

/**
 * Passes the bytes of a part through, and counts them and their rows. COPY ends each row with a line feed, and writes
 * none inside a row.
 */
export class Measure {
  readonly #hash = createHash('sha256')
  readonly #countsRows: boolean
  #rows = 0
  #bytes = 0

  constructor(header: PartHeader) {
    this.#countsRows = 'table' in header
  }

  async *through(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      this.#hash.update(piece)
      this.#bytes += piece.length
      if (this.#countsRows) this.#countRows(piece)
      yield piece
    }
  }

  /** Returns the checksum and rows. Call it once, after all pieces. */
  end(): PartCheck {
    return { rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }

  #countRows(piece: Buffer): void {
    for (let at = piece.indexOf(lineFeed); at >= 0; at = piece.indexOf(lineFeed, at + 1)) this.#rows += 1
  }
}

/** @param what the reason why the file cannot be used */
export function damaged(what = 'it is no export or backup of Lettermill, or it is cut short'): StartError {
  return new StartError(
    `This file cannot be used: ${what}. Nothing was taken from it. Take another backup, or fetch this one again.`,
  )
}
