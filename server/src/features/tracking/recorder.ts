// Collects hits and records many at a time: group commits that clock themselves. A batch leaves as soon as
// the last one is committed, so a lone hit waits for nothing and a flood shares its commits.
import type { Db } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Hit } from './queries/hits.ts'
import { recordHits, type WorkspaceBook } from './record.ts'

/** What a caller knows of a hit. */
export type NewHit = Omit<Hit, 'waited'>

interface Waiting {
  hit: NewHit
  since: number
  settle(known: boolean): void
  fail(error: unknown): void
}

export interface HitRecorderOptions {
  db: Db
  log: Log
  /** Most opens that wait; more are shed. Clicks and unsubscribes wait on their connections and are not. */
  capacity?: number
}

const batchSize = 5000

/**
 * Not promised: opens are answered before they are recorded, so those that wait are lost with the process,
 * and, when more come than the database takes, shed and counted as shed.
 */
export class HitRecorder {
  readonly #db: Db
  readonly #log: Log
  readonly #capacity: number
  readonly #book: WorkspaceBook = new Map()
  #opens: Waiting[] = []
  #others: Waiting[] = []
  #flushing: Promise<void> | null = null
  #shed = 0
  #recorded = 0

  constructor({ db, log, capacity = 50_000 }: HitRecorderOptions) {
    this.#db = db
    this.#log = log
    this.#capacity = capacity
  }

  /** Hits of recipients that there are, committed since the start. */
  get recorded(): number {
    return this.#recorded
  }

  /** Opens that were not recorded because too many came, or because the database refused them. */
  get shed(): number {
    return this.#shed
  }

  /** Takes an open in, to be recorded soon. */
  recordOpen(hit: NewHit): void {
    if (this.#opens.length >= this.#capacity) this.#shed += 1
    else this.#take(this.#opens, { hit, settle: () => undefined, fail: () => (this.#shed += 1) })
  }

  /**
   * Records a hit; resolves once it is committed.
   * @returns whether there is such a recipient
   */
  record(hit: NewHit): Promise<boolean> {
    return new Promise((settle, fail) => this.#take(this.#others, { hit, settle, fail }))
  }

  /** Resolves once all that was taken in is recorded; call it before the database is closed. */
  async close(): Promise<void> {
    while (this.#flushing) await this.#flushing
  }

  #take(queue: Waiting[], waiting: Omit<Waiting, 'since'>): void {
    queue.push({ ...waiting, since: performance.now() })
    this.#flushing ??= this.#run()
  }

  async #run(): Promise<void> {
    // The other requests of this turn of the event loop come along.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#opens.length + this.#others.length > 0) {
      await this.#flush([...this.#others.splice(0, batchSize), ...this.#opens.splice(0, batchSize)])
    }
    this.#flushing = null
  }

  async #flush(batch: readonly Waiting[]): Promise<void> {
    try {
      const known = await this.#record(batch).catch((error: unknown) => {
        // A lost connection says nothing about the hits.
        this.#log.warn({ err: error, hits: batch.length }, 'Hits were not recorded; trying once more')
        return this.#record(batch)
      })
      this.#recorded += known.filter(Boolean).length
      batch.forEach((waiting, index) => waiting.settle(known[index] ?? false))
    } catch (error) {
      this.#log.error({ err: error, hits: batch.length }, 'Hits could not be recorded')
      for (const waiting of batch) waiting.fail(error)
    }
  }

  #record(batch: readonly Waiting[]): Promise<boolean[]> {
    const now = performance.now()
    const hits = batch.map(({ hit, since }) => ({ ...hit, waited: now - since }))
    return recordHits(this.#db, this.#book, hits)
  }
}
