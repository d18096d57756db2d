// A run's side of its chunk on the ledger: outcomes that wait for a flush, and the lease that each flush renews.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from '../../outcome.ts'
import { releaseChunk, type Chunk } from '../../queries/claim.ts'
import type { FlushReply, Recorded } from '../../queries/record.ts'
import { recordLate } from '../../late.ts'
import { recordOutcomes } from '../../record.ts'
import type { SendingContext } from '../context.ts'

/** As many outcomes make a flush, and at most so many are without a record: while one flush is under way, fifty more. */
const flushSize = 200
const mostUnrecorded = 250
const flushEvery = 200
/** Of the lease: after so much of it without a word from the database another worker may have the chunk. */
const sureFor = 0.8

export interface ChunkRecorderOptions {
  chunk: Chunk
  /** Recipients without an outcome in this chunk. */
  open: number
  /** On the monotonic clock, before the chunk was claimed. */
  leasedAt: number
  /** Whether nothing new is begun any more. */
  halted: () => boolean
  /** Outcomes stand on the ledger. */
  recorded: (seqs: readonly number[]) => void
  /** The ledger says that nothing new may be begun: halted, closed, or the chunk is another's. */
  halt: () => void
}

export class ChunkRecorder {
  readonly #context: SendingContext
  readonly #options: ChunkRecorderOptions
  readonly #beat: NodeJS.Timeout
  #unrecorded: Recorded[] = []
  /** Outcomes in a flush that has not been answered. */
  #underWay = 0
  #open: number
  #renewed: number
  #flushing: Promise<void> | null = null
  #next: Promise<void> | null = null
  /** The ledger takes nothing more from this run: its last outcome stands there, or another worker has the chunk. */
  #closed = false
  /** The chunk went to another worker, or to nobody. */
  #lost = false

  constructor(context: SendingContext, options: ChunkRecorderOptions) {
    this.#context = context
    this.#options = options
    this.#open = options.open
    this.#renewed = options.leasedAt
    this.#beat = setInterval(() => void this.flush(), flushEvery)
  }

  /** Whether the chunk is surely still ours. After a stop (SIGSTOP, a suspended machine) it is not until a flush says so. */
  get isOurs(): boolean {
    return !this.#closed && performance.now() - this.#renewed < this.#context.leaseSeconds * 1000 * sureFor
  }

  /** Whether the chunk is not ours any more: what is still on the wire is all that is left to do. */
  get isLost(): boolean {
    return this.#lost
  }

  record(seq: number, outcome: Outcome, retryIn: number | null): void {
    this.#open -= 1
    this.#unrecorded.push({ seq, outcome, retryIn })
    if (this.#unrecorded.length >= flushSize) void this.flush()
  }

  /** Writes what waits and renews the lease. What comes while one flush is under way goes with the next. */
  flush(): Promise<void> {
    if (this.#flushing) return (this.#next ??= this.#flushing.then(() => this.flush()))
    this.#next = null
    this.#flushing = this.#flushOnce().finally(() => (this.#flushing = null))
    return this.#flushing
  }

  /** Whether as many messages are without a record as may come twice; nothing leaves until the ledger takes some. */
  get isFull(): boolean {
    return this.#unrecorded.length + this.#underWay >= mostUnrecorded
  }

  /** Resolves once there is room, or nothing new may be begun. */
  async room(): Promise<void> {
    while (this.isFull && !this.#closed && !this.#options.halted()) {
      await this.flush()
      if (this.isFull) await sleep(flushEvery)
    }
  }

  /** Resolves once it is sure whose the chunk is; true: ours. */
  async sure(): Promise<boolean> {
    while (!this.isOurs && !this.#closed && !this.#options.halted()) {
      await this.flush()
      if (!this.isOurs) await sleep(flushEvery)
    }
    return this.isOurs
  }

  /** Records the rest, and gives the chunk back where recipients are left. */
  async end(): Promise<void> {
    clearInterval(this.#beat)
    await this.flush()
    while (this.#unrecorded.length > 0) {
      await sleep(500)
      await this.flush()
    }
    // One that was asked for meanwhile would renew the lease of a chunk that is given back.
    while (this.#flushing) await this.#flushing
    if (this.#closed) return
    this.#closed = true
    await releaseChunk(this.#context.db, this.#options.chunk).catch((error: unknown) => {
      // Its lease runs out instead.
      this.#context.log.warn({ err: error }, 'A chunk could not be given back')
    })
  }

  async #flushOnce(): Promise<void> {
    if (this.#lost) return this.#recordLate()
    if (this.#closed) return
    const outcomes = this.#unrecorded
    this.#unrecorded = []
    const done = this.#open === 0
    const begun = performance.now()
    this.#underWay = outcomes.length
    try {
      const reply = await this.#write(outcomes, done)
      this.#renewed = begun
      this.#context.loopErrors.succeeded('recording outcomes')
      this.#obey(reply, done, outcomes)
    } catch (error) {
      this.#keep(outcomes, error)
    } finally {
      this.#underWay = 0
    }
  }

  async #write(outcomes: readonly Recorded[], done: boolean): Promise<FlushReply> {
    const { db, leaseSeconds, watch } = this.#context
    const { chunk, halted } = this.#options
    const begun = performance.now()
    const reply = await recordOutcomes(db, chunk, outcomes, { done, halted: halted(), leaseSeconds })
    // Tests count nowhere.
    const counted = chunk.kind === 'test' ? {} : countKinds(outcomes)
    if (reply.is_own) watch.flushed(counted, (performance.now() - begun) / 1000)
    return reply
  }

  #obey(reply: FlushReply, done: boolean, outcomes: readonly Recorded[]): void {
    this.#closed = done || !reply.is_own
    if (reply.is_own) this.#noteRecorded(outcomes)
    else this.lose(outcomes)
    if (!reply.is_own || reply.state !== 'open') this.#options.halt()
  }

  #noteRecorded(outcomes: readonly Recorded[]): void {
    if (outcomes.length > 0) this.#options.recorded(outcomes.map(({ seq }) => seq))
  }

  /** What was sent since the last flush is told all the same: somebody else may send it too. */
  lose(outcomes: readonly Recorded[] = []): void {
    const { mailing_id, chunk } = this.#options.chunk
    this.#closed = true
    this.#lost = true
    this.#unrecorded = [...outcomes, ...this.#unrecorded]
    this.#context.log.warn({ mailing: mailing_id, chunk }, 'Another worker has taken the chunk over')
  }

  async #recordLate(): Promise<void> {
    const outcomes = this.#unrecorded
    const { chunk } = this.#options
    if (outcomes.length === 0) return
    this.#unrecorded = []
    try {
      const late = await recordLate(this.#context.db, chunk, outcomes)
      this.#noteRecorded(outcomes)
      this.#context.log.warn({ mailing: chunk.mailing_id, chunk: chunk.chunk, ...late }, 'Outcomes came late')
    } catch (error) {
      this.#keep(outcomes, error)
    }
  }

  /** For the next flush. */
  #keep(outcomes: readonly Recorded[], error: unknown): void {
    this.#unrecorded = [...outcomes, ...this.#unrecorded]
    this.#context.watch.flushFailed()
    this.#context.loopErrors.failed('recording outcomes', error)
    this.#context.log.error(
      { err: error, mailing: this.#options.chunk.mailing_id },
      'Outcomes could not be recorded; trying again',
    )
  }
}

function countKinds(outcomes: readonly Recorded[]): Partial<Record<Outcome['kind'], number>> {
  const counted: Partial<Record<Outcome['kind'], number>> = {}
  for (const { outcome } of outcomes) counted[outcome.kind] = (counted[outcome.kind] ?? 0) + 1
  return counted
}
