// Records the outcomes of a run. Outcomes wait for a flush, and each flush renews the lease.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from '../../outcome.ts'
import { releaseChunk, type Chunk } from '../../queries/claim.ts'
import type { FlushReply, Recorded } from '../../queries/record.ts'
import { recordLate } from '../../late.ts'
import { recordOutcomes } from '../../record.ts'
import type { SendingContext } from '../context.ts'

/** A flush has up to 200 outcomes. While one is in progress, fifty more may be unrecorded. */
const flushSize = 200
const mostUnrecorded = 250
const flushEvery = 200
/** After this share of the lease without an answer from the database, another worker may have the chunk. */
const sureFor = 0.8

export interface ChunkRecorderOptions {
  chunk: Chunk
  /** The number of recipients without an outcome in this chunk. */
  open: number
  /** The time on the monotonic clock before the chunk was claimed. */
  leasedAt: number
  /** Whether no new message may start. */
  halted: () => boolean
  /** Called when outcomes are recorded. */
  recorded: (seqs: readonly number[]) => void
  /** Called when no new message may start: the mailing is halted or closed, or another worker has the chunk. */
  halt: () => void
}

export class ChunkRecorder {
  readonly #context: SendingContext
  readonly #options: ChunkRecorderOptions
  readonly #beat: NodeJS.Timeout
  #unrecorded: Recorded[] = []
  /** The number of outcomes in a flush that has not been answered. */
  #underWay = 0
  #open: number
  #renewed: number
  #flushing: Promise<void> | null = null
  #next: Promise<void> | null = null
  /** Whether this run records nothing more: its last outcome is recorded, or another worker has the chunk. */
  #closed = false
  /** Whether the chunk was given back, or another worker took it. */
  #lost = false

  constructor(context: SendingContext, options: ChunkRecorderOptions) {
    this.#context = context
    this.#options = options
    this.#open = options.open
    this.#renewed = options.leasedAt
    this.#beat = setInterval(() => void this.flush(), flushEvery)
  }

  /**
   * Whether this worker certainly has the chunk. After a stop of the process (SIGSTOP, a suspended machine), only the
   * next flush can confirm this.
   */
  get isOurs(): boolean {
    return !this.#closed && performance.now() - this.#renewed < this.#context.leaseSeconds * 1000 * sureFor
  }

  /** Whether this worker has lost the chunk, so that only messages on the wire are left. */
  get isLost(): boolean {
    return this.#lost
  }

  record(seq: number, outcome: Outcome, retryIn: number | null): void {
    this.#open -= 1
    this.#unrecorded.push({ seq, outcome, retryIn })
    if (this.#unrecorded.length >= flushSize) void this.flush()
  }

  /** Records waiting outcomes and renews the lease. Outcomes that arrive during a flush wait for the next one. */
  flush(): Promise<void> {
    if (this.#flushing) return (this.#next ??= this.#flushing.then(() => this.flush()))
    this.#next = null
    this.#flushing = this.#flushOnce().finally(() => (this.#flushing = null))
    return this.#flushing
  }

  /**
   * Whether the limit of unrecorded messages, which could arrive twice, is reached. No message leaves until some are
   * recorded.
   */
  get isFull(): boolean {
    return this.#unrecorded.length + this.#underWay >= mostUnrecorded
  }

  /** Resolves once more messages may start, or once no new message may start at all. */
  async room(): Promise<void> {
    while (this.isFull && !this.#closed && !this.#options.halted()) {
      await this.flush()
      if (this.isFull) await sleep(flushEvery)
    }
  }

  /** Resolves once it is known who has the chunk. @returns whether this worker has it */
  async sure(): Promise<boolean> {
    while (!this.isOurs && !this.#closed && !this.#options.halted()) {
      await this.flush()
      if (!this.isOurs) await sleep(flushEvery)
    }
    return this.isOurs
  }

  /** Records the remaining outcomes, and gives the chunk back if recipients are left. */
  async end(): Promise<void> {
    clearInterval(this.#beat)
    await this.flush()
    while (this.#unrecorded.length > 0) {
      await sleep(500)
      await this.flush()
    }
    // Waits for a flush that was requested meanwhile. A later flush would renew the lease of a chunk that was given
    // back.
    while (this.#flushing) await this.#flushing
    if (this.#closed) return
    this.#closed = true
    await releaseChunk(this.#context.db, this.#options.chunk).catch((error: unknown) => {
      // The chunk is freed when its lease ends.
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
      await this.#judge(outcomes)
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
    // Tests are not counted.
    const counted = chunk.counts ? countKinds(outcomes) : {}
    if (reply.is_own) watch.flushed(counted, (performance.now() - begun) / 1000)
    return reply
  }

  #obey(reply: FlushReply, done: boolean, outcomes: readonly Recorded[]): void {
    this.#closed = done || !reply.is_own
    if (reply.is_own) this.#noteRecorded(outcomes)
    else this.lose(outcomes)
    if (!reply.is_own || reply.state !== 'open') this.#options.halt()
  }

  /**
   * Lets campaigns tell people about a provider that is held from now on, and decide whether so many bounces hold the
   * campaign. If the call fails, the next bounce leads to
   * another.
   */
  async #judge(outcomes: readonly Recorded[]): Promise<void> {
    const { campaigns, log } = this.#context
    const { chunk } = this.#options
    if (outcomes.some(({ outcome }) => outcome.kind === 'deferred' && outcome.blocked?.opens))
      await campaigns.blocked(chunk.mailing_id).catch((error: unknown) => {
        // A job tells people every minute about holds that nobody was told about.
        log.warn({ err: error, mailing: chunk.mailing_id }, 'The hold of a provider could not be announced')
      })
    const hasBounces = outcomes.some(({ outcome }) => outcome.kind === 'failed' && outcome.suppress)
    if (!hasBounces || !chunk.holds) return
    await campaigns.judge(chunk.mailing_id).catch((error: unknown) => {
      log.warn({ err: error, mailing: chunk.mailing_id }, 'The bounces of a campaign could not be counted')
    })
  }

  #noteRecorded(outcomes: readonly Recorded[]): void {
    if (outcomes.length > 0) this.#options.recorded(outcomes.map(({ seq }) => seq))
  }

  /** Reports the messages sent since the last flush, because another worker may send them again. */
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

  /** Keeps the outcomes for the next flush. */
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
