// The journal outlives its worker. Each chunk has one append-only file, with a line before the data of each message and
// a line at its answer. After kill -9 the file shows which messages were answered, and which are really unconfirmed.
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { ProcessMark } from '../../../../platform/process-mark.ts'
import type { Outcome } from '../../outcome.ts'
import type { Chunk } from '../../queries/claim.ts'

/** The writer of a journal: a process of an instance. */
export interface JournalOrigin {
  instance: string
  process: ProcessMark
}

type Line =
  | ['chunk', Chunk, JournalOrigin]
  | ['begin', number]
  | ['answer', number, Outcome, number | null]
  | ['back', number]
  | ['recorded', readonly number[]]

/** Journals with answers that are not written yet. */
const unwritten = new Set<Journal>()

/**
 * The journal of a chunk. `writeSync` passes lines to the kernel, so they survive the death of the process. To survive
 * the death of the machine, each message would need an fsync.
 */
export class Journal {
  readonly #file: string
  readonly #descriptor: number
  /** Answers that are written with the next line, or at the end of this turn of the event loop. */
  #waiting = ''
  /**
   * Whether a write failed, perhaps in the middle of a line. The next write then begins a new line, so that only one
   * line is unreadable.
   */
  #torn = false

  /**
   * Opens the journal for a chunk that was just claimed.
   * @throws Error if the disk is full, as all methods do
   */
  constructor(folder: string, worker: string, chunk: Chunk, origin: JournalOrigin) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const name = `${worker}.${String(chunk.mailing_id)}-${String(chunk.chunk)}-${String(chunk.epoch)}.journal`
    this.#file = path.join(folder, name)
    this.#descriptor = openSync(this.#file, 'a', 0o600)
    try {
      this.#write(lineOf(['chunk', chunk, origin]))
    } catch (error) {
      this.remove()
      throw error
    }
  }

  /** Writes that the data of a message is about to leave. */
  begin(seq: number): void {
    // One connection carries messages of different chunks in turn, so the answers of other chunks are written first.
    for (const journal of unwritten) if (journal !== this) journal.#flush()
    this.#write(`["begin",${String(seq)}]\n`)
  }

  /** Writes that the attempt has ended with this outcome. */
  answer(seq: number, outcome: Outcome, retryIn: number | null): void {
    this.#soon(lineOf(['answer', seq, outcome, retryIn]))
  }

  /** Writes that the attempt has ended without an outcome. The attempt then counts as not begun. */
  putBack(seq: number): void {
    this.#soon(lineOf(['back', seq]))
  }

  /** Writes that these outcomes are recorded. If another worker takes the chunk, they are no possible duplicates. */
  recorded(seqs: readonly number[]): void {
    this.#soon(lineOf(['recorded', seqs]))
  }

  /** Removes the file, once everything in it is in the database. */
  remove(): void {
    this.#waiting = ''
    unwritten.delete(this)
    closeSync(this.#descriptor)
    rmSync(this.#file, { force: true })
  }

  // Delays the line of an answer. The next message usually starts at once, and one write serves both lines.
  #soon(line: string): void {
    if (this.#waiting === '') queueMicrotask(this.#flush)
    unwritten.add(this)
    this.#waiting += line
  }

  readonly #flush = (): void => {
    try {
      if (this.#waiting !== '') this.#write('')
    } catch {
      // If the disk is full, the next `begin` fails, and nothing more leaves.
    }
  }

  #write(line: string): void {
    const text = `${this.#torn ? '\n' : ''}${this.#waiting}${line}`
    try {
      const written = writeSync(this.#descriptor, text)
      if (written < Buffer.byteLength(text)) this.#writeRest(Buffer.from(text), written)
      this.#torn = false
      this.#waiting = ''
      unwritten.delete(this)
    } catch (error) {
      this.#torn = true
      throw error
    }
  }

  /** A nearly full disk accepts a part of the line, and writing the rest fails. */
  #writeRest(bytes: Buffer, from: number): void {
    for (let at = from; at < bytes.length;) at += writeSync(this.#descriptor, bytes, at)
  }
}

function lineOf(line: Line): string {
  return `${JSON.stringify(line)}\n`
}
