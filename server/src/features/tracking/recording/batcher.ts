// Collects events, records many at a time, and retries if the database does not answer.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isTransient } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { TrackedEvent } from '../queries/append.ts'

export interface Waiting {
  event: TrackedEvent
  /** Called once the event is recorded, with the answer of `record` for it. */
  settle(known: boolean): void
  /** Called instead if the event cannot be recorded. */
  fail(error: unknown): void
  /** Called once if the event has waited too long. The batcher still records the event later. */
  timeOut?: (() => void) | undefined
}

export interface BatcherOptions {
  log: Log
  /**
   * Records events. A batch id is recorded once, however often the function is called with it. Returns one answer for
   * each event.
   */
  record(events: readonly TrackedEvent[], batchId: string): Promise<boolean[]>
}

const batchSize = 1000
/** Milliseconds for which a batch collects events, unless it is full before. */
const gather = 2
/** Milliseconds before a retry, if the database did not answer. */
const pause = 250

export class Batcher {
  readonly #options: BatcherOptions
  /** Events whose caller waits for the answer; they are recorded first. */
  readonly #urgent: Waiting[] = []
  readonly #others: Waiting[] = []
  /**
   * The batch that is being recorded. Only one batch is recorded at a time, which keeps the order; the next batch
   * collects events meanwhile.
   */
  #underWay: readonly Waiting[] = []
  #timer: NodeJS.Timeout | null = null
  #idle: (() => void)[] = []

  constructor(options: BatcherOptions) {
    this.#options = options
  }

  /** The number of events that wait or are being recorded. */
  get size(): number {
    return this.#underWay.length + this.#waiting
  }

  /** The number of waiting events whose callers have no need of an answer. */
  get unhurried(): number {
    return this.#others.length
  }

  take(waiting: Waiting, isUrgent: boolean): void {
    const queue = isUrgent ? this.#urgent : this.#others
    queue.push(waiting)
    if (this.#waiting >= batchSize) this.#send()
    else this.#timer ??= setTimeout(() => this.#send(), gather)
  }

  /** Calls `timeOut` of all events that arrived before that time, including those that are being recorded. */
  timeOut(since: number): void {
    for (const batch of [this.#underWay, this.#urgent]) {
      for (const waiting of batch) {
        if (waiting.event.since > since) break
        waiting.timeOut?.()
        waiting.timeOut = undefined
      }
    }
  }

  /** Resolves once no event waits or is being recorded. */
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
    // Sends the next batch first, so that the database works on it while callers are answered.
    if (this.#waiting > 0) this.#send()
    setImmediate(() => {
      for (const end of ends) end()
      if (this.size === 0) for (const resolve of this.#idle.splice(0)) resolve()
    })
  }

  /**
   * Resolves once the database has recorded the events. If the database refuses an event, only that event fails.
   * @returns for each event a function that notifies its caller
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

  /**
   * Retries until the database answers, always with the same id, because a batch whose answer was lost may be recorded.
   */
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
