// Events that wait for the database, and how they get there: many at a time, and again where it did not answer.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isTransient } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { TrackedEvent } from '../queries/record.ts'

export interface Waiting {
  event: TrackedEvent
  /** Called once it is on record, with what `record` answered of it. */
  settle(known: boolean): void
  /** Called instead, where it cannot be recorded. */
  fail(error: unknown): void
  /** Called once where it has waited for too long; it goes on waiting to be recorded. */
  timeOut?: (() => void) | undefined
}

export interface BatcherOptions {
  log: Log
  /** Records events, once for each id of a batch however often it is called; answers for each of them. */
  record(events: readonly TrackedEvent[], batchId: string): Promise<boolean[]>
}

const batchSize = 1000
/** Milliseconds in which a batch gathers, unless it is full before. */
const gather = 10
/** Milliseconds before a database that did not answer is asked again. */
const pause = 250

export class Batcher {
  readonly #options: BatcherOptions
  /** Those for whose answer somebody waits go before the others. */
  readonly #urgent: Waiting[] = []
  readonly #others: Waiting[] = []
  /** One batch at a time: while it is on its way the next one gathers, and no order is lost. */
  #underWay: readonly Waiting[] = []
  #timer: NodeJS.Timeout | null = null
  #idle: (() => void)[] = []

  constructor(options: BatcherOptions) {
    this.#options = options
  }

  /** How many wait or are on their way. */
  get size(): number {
    return this.#underWay.length + this.#waiting
  }

  /** How many wait for whose answer nobody does. */
  get unhurried(): number {
    return this.#others.length
  }

  take(waiting: Waiting, isUrgent: boolean): void {
    const queue = isUrgent ? this.#urgent : this.#others
    queue.push(waiting)
    if (this.#waiting >= batchSize) this.#send()
    else this.#timer ??= setTimeout(() => this.#send(), gather)
  }

  /** Lets all know who have waited for an answer since before that moment, also those on their way. */
  timeOut(since: number): void {
    for (const batch of [this.#underWay, this.#urgent]) {
      for (const waiting of batch) {
        if (waiting.event.since > since) break
        waiting.timeOut?.()
        waiting.timeOut = undefined
      }
    }
  }

  /** Resolves once nothing waits and nothing is on its way. */
  async untilEmpty(): Promise<void> {
    if (this.size > 0) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  get #waiting(): number {
    return this.#urgent.length + this.#others.length
  }

  #send(): void {
    if (this.#underWay.length > 0) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const batch = this.#urgent.splice(0, batchSize)
    if (batch.length < batchSize) batch.push(...this.#others.splice(0, batchSize - batch.length))
    if (batch.length > 0) void this.#carry(batch)
  }

  async #carry(batch: readonly Waiting[]): Promise<void> {
    this.#underWay = batch
    const ends = await this.#write(batch)
    this.#underWay = []
    // What came meanwhile has waited long enough, and goes first: the database works on it while answers are written.
    if (this.#waiting > 0) this.#send()
    setImmediate(() => {
      for (const end of ends) end()
      if (this.size === 0) for (const tell of this.#idle.splice(0)) tell()
    })
  }

  /**
   * Ends when the database has taken them. What it refuses fails, and takes nothing else with it.
   * @returns for each of them what is left to do: to let its caller know
   */
  async #write(batch: readonly Waiting[]): Promise<(() => void)[]> {
    try {
      const known = await this.#record(batch)
      return batch.map((waiting, index) => () => waiting.settle(known[index] ?? false))
    } catch (error) {
      if (batch.length > 1) {
        const middle = batch.length >> 1
        const first = await this.#write(batch.slice(0, middle))
        return [...first, ...(await this.#write(batch.slice(middle)))]
      }
      this.#options.log.error({ err: error }, 'An event could not be recorded')
      return batch.map((waiting) => () => waiting.fail(error))
    }
  }

  /** Tries until the database answers, under one id: a batch of which no answer came may be on record. */
  async #record(batch: readonly Waiting[]): Promise<boolean[]> {
    const events = batch.map(({ event }) => event)
    const batchId = randomUUID()
    for (;;) {
      try {
        return await this.#options.record(events, batchId)
      } catch (error) {
        if (!isTransient(error)) throw error
        this.#options.log.warn(
          { err: error, events: events.length },
          'Events were not recorded yet; trying again',
        )
        await sleep(pause)
      }
    }
  }
}
