// The worker's memory that outlives it: per chunk one append-only file, a line before a message's data, a
// line at its answer. After kill -9 it tells what had been answered, and what is truly in doubt.
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { Outcome } from '../../outcome.ts'
import type { Chunk } from '../../queries/claim.ts'

/** What a dead worker left of one chunk. */
export interface JournalRemains {
  file: string
  worker: string
  chunk: Chunk
  answered: { seq: number; outcome: Outcome; retryIn: number | null }[]
  /** Begun, without an answer. */
  begun: number[]
}

type Line =
  ['chunk', Chunk] | ['begin', number] | ['answer', number, Outcome, number | null] | ['back', number]

/** Journals with answers that are not written yet. */
const unwritten = new Set<Journal>()

/**
 * The journal of a chunk. Lines go to the kernel by `writeSync`, so they survive the death of the process, which is what
 * is asked for; surviving the death of the machine would take an fsync a message.
 */
export class Journal {
  readonly #file: string
  readonly #descriptor: number
  /** Answers that go out with the next line, at the end of this turn of the event loop at the latest. */
  #waiting = ''
  /** A write failed, perhaps in the middle of a line: what follows begins a new one, lest both be unreadable. */
  #torn = false

  /**
   * Opens it for a chunk that was just claimed.
   * @throws Error where the disk takes nothing more, like all of them
   */
  constructor(folder: string, worker: string, chunk: Chunk) {
    mkdirSync(folder, { recursive: true })
    const name = `${worker}.${String(chunk.campaign_id)}-${String(chunk.chunk)}-${String(chunk.epoch)}.journal`
    this.#file = path.join(folder, name)
    this.#descriptor = openSync(this.#file, 'a', 0o600)
    try {
      this.#write(lineOf(['chunk', chunk]))
    } catch (error) {
      this.remove()
      throw error
    }
  }

  /** The message's data is about to leave. */
  begin(seq: number): void {
    // On one connection a message of this chunk follows one of another: that one's answer goes first.
    for (const journal of unwritten) if (journal !== this) journal.#flush()
    this.#write(`["begin",${String(seq)}]\n`)
  }

  /** Its try has ended. */
  answer(seq: number, outcome: Outcome, retryIn: number | null): void {
    this.#soon(lineOf(['answer', seq, outcome, retryIn]))
  }

  /** Its try has ended without an outcome of its own so far: it is as good as not begun. */
  putBack(seq: number): void {
    this.#soon(lineOf(['back', seq]))
  }

  /** Everything in it stands in the database. */
  remove(): void {
    this.#waiting = ''
    unwritten.delete(this)
    closeSync(this.#descriptor)
    unlinkSync(this.#file)
  }

  // An answer mostly comes with the next message's turn: one write for both.
  #soon(line: string): void {
    if (this.#waiting === '') queueMicrotask(this.#flush)
    unwritten.add(this)
    this.#waiting += line
  }

  readonly #flush = (): void => {
    try {
      if (this.#waiting !== '') this.#write('')
    } catch {
      // A full disk: the next `begin` fails by it, and lets nothing more leave.
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

  /** A disk that is nearly full takes part of a line: then the rest of it fails. */
  #writeRest(bytes: Buffer, from: number): void {
    for (let at = from; at < bytes.length;) at += writeSync(this.#descriptor, bytes, at)
  }
}

function lineOf(line: Line): string {
  return `${JSON.stringify(line)}\n`
}

/** The journals in the folder that other workers wrote; whether those are dead is the caller's to find out. */
export function listJournals(folder: string, ownWorker: string): { file: string; worker: string }[] {
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder)
    .filter((name) => name.endsWith('.journal') && !name.startsWith(`${ownWorker}.`))
    .map((name) => ({ file: path.join(folder, name), worker: name.split('.')[0] ?? '' }))
}

/** Reads a dead worker's journal; a line that was cut short is as good as unwritten. */
export function readJournal(file: string, worker: string): JournalRemains | null {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1).map(readLine)
  const first = lines[0]
  if (first?.[0] !== 'chunk') return null
  const answered = new Map<number, JournalRemains['answered'][number]>()
  const begun = new Set<number>()
  for (const line of lines) {
    if (line?.[0] === 'begin') begun.add(line[1])
    if (line?.[0] === 'back') begun.delete(line[1])
    if (line?.[0] === 'answer') {
      begun.delete(line[1])
      answered.set(line[1], { seq: line[1], outcome: line[2], retryIn: line[3] })
    }
  }
  return { file, worker, chunk: first[1], answered: [...answered.values()], begun: [...begun] }
}

/** Null for a line that a full disk cut off in the middle. */
function readLine(text: string): Line | null {
  try {
    return JSON.parse(text) as Line
  } catch {
    return null
  }
}
