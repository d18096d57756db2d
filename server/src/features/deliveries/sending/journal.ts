// The worker's memory that outlives it: per chunk one append-only file, a line before a message's data, a
// line at its answer. After kill -9 it tells what had been answered, and what is truly in doubt.
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { Outcome } from '../outcome.ts'
import type { Chunk } from '../queries/claim.ts'

/** What a dead worker left of one chunk. */
export interface JournalRemains {
  file: string
  worker: string
  chunk: Chunk
  answered: { seq: number; outcome: Outcome; retryIn: number | null }[]
  /** Begun, without an answer. */
  begun: number[]
}

export interface Journal {
  /** The message's data is about to leave. */
  begin(seq: number): void
  /** Its try has ended. */
  answer(seq: number, outcome: Outcome, retryIn: number | null): void
  /** Its try has ended without an outcome: it was put back. */
  putBack(seq: number): void
  /** Everything in it stands in the database. */
  remove(): void
}

type Line =
  ['chunk', Chunk] | ['begin', number] | ['answer', number, Outcome, number | null] | ['back', number]

// writeSync hands the line to the kernel: it survives the death of the process, which is what is asked
// for. Surviving the death of the machine would take an fsync a message.
/** Opens the journal of a chunk that was just claimed. */
export function openJournal(folder: string, worker: string, chunk: Chunk): Journal {
  mkdirSync(folder, { recursive: true })
  const name = `${worker}.${String(chunk.campaign_id)}-${String(chunk.chunk)}-${String(chunk.epoch)}.journal`
  const file = path.join(folder, name)
  const descriptor = openSync(file, 'a', 0o600)
  const write = (line: Line) => writeSync(descriptor, `${JSON.stringify(line)}\n`)
  write(['chunk', chunk])
  return {
    begin: (seq) => write(['begin', seq]),
    answer: (seq, outcome, retryIn) => write(['answer', seq, outcome, retryIn]),
    putBack: (seq) => write(['back', seq]),
    remove: () => {
      closeSync(descriptor)
      unlinkSync(file)
    },
  }
}

/** The journals in the folder that other workers wrote; whether those are dead is the caller's to find out. */
export function listJournals(folder: string, ownWorker: string): { file: string; worker: string }[] {
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder)
    .filter((name) => name.endsWith('.journal') && !name.startsWith(`${ownWorker}.`))
    .map((name) => ({ file: path.join(folder, name), worker: name.split('.')[0] ?? '' }))
}

/** Reads a dead worker's journal; a last line that was cut short is as good as unwritten. */
export function readJournal(file: string, worker: string): JournalRemains | null {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((text) => JSON.parse(text) as Line)
  const first = lines[0]
  if (first?.[0] !== 'chunk') return null
  const answered = new Map<number, JournalRemains['answered'][number]>()
  const begun = new Set<number>()
  for (const line of lines) {
    if (line[0] === 'begin') begun.add(line[1])
    if (line[0] === 'back') begun.delete(line[1])
    if (line[0] === 'answer') {
      begun.delete(line[1])
      answered.set(line[1], { seq: line[1], outcome: line[2], retryIn: line[3] })
    }
  }
  return { file, worker, chunk: first[1], answered: [...answered.values()], begun: [...begun] }
}
