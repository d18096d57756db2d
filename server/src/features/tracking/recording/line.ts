// Those who wait for the database, and how they get there: many at a time, and again where it did not answer.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isTransient } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { Hit } from '../queries/hits.ts'
import type { Turn } from '../queries/writers.ts'

export interface Waiting {
  hit: Hit
  /** Called once it is on record; `known` says whether there is such a recipient. */
  settle(known: boolean): void
  /** Called instead, where it cannot be recorded. */
  fail(error: unknown): void
  /** Called once where it has waited for too long; it goes on waiting to be recorded. */
  letGo?: (() => void) | undefined
}

export interface LineOptions {
  log: Log
  /** Records hits, once for each turn however often it is called; for each whether there is such a recipient. */
  record(hits: readonly Hit[], turn: Turn): Promise<boolean[]>
}

const batchSize = 5000
/**
 * Then the row that keeps them is another one: while a long export reads, PostgreSQL keeps every version of a row, and
 * each change of it walks past all of them.
 */
const turnsOfWriter = 500
/** Before a database that did not answer is asked again. */
const pause = 250
/** While those of the second queue, for whom nobody waits, gather: many small batches cost more than a large one. */
const gather = 20

export class Line {
  readonly #options: LineOptions
  /** Of the last batch that was begun. */
  #turn: Turn = { writer: randomUUID(), number: 0 }
  /** The first goes before the second. */
  readonly #queues: [Waiting[], Waiting[]] = [[], []]
  /** One batch at a time: while it is on its way the next one gathers, and no order is lost. */
  #underWay: readonly Waiting[] = []
  #isWoken = false
  #timer: NodeJS.Timeout | null = null
  #idle: (() => void)[] = []

  constructor(options: LineOptions) {
    this.#options = options
  }

  /** How many wait of those that go first, or second. */
  waiting(precedence: 0 | 1): number {
    return this.#queues[precedence].length
  }

  /** How many wait or are on their way. */
  get size(): number {
    return this.#underWay.length + this.#queues[0].length + this.#queues[1].length
  }

  /** Whether nothing waits and nothing is on its way. */
  get isEmpty(): boolean {
    return this.size === 0
  }

  take(precedence: 0 | 1, waiting: Waiting): void {
    this.#queues[precedence].push(waiting)
    if (precedence === 0) this.#wake()
    else this.#gather()
  }

  /** Lets all go who have waited for an answer since before that moment, also those on their way. */
  letGo(since: number): void {
    for (const batch of [this.#underWay, this.#queues[0]]) {
      for (const waiting of batch) {
        if (waiting.hit.since > since) break
        waiting.letGo?.()
        waiting.letGo = undefined
      }
    }
  }

  /** Resolves once the line is empty. */
  async untilEmpty(): Promise<void> {
    if (!this.isEmpty) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  #gather(): void {
    this.#timer ??= setTimeout(() => this.#send(), gather)
  }

  #wake(): void {
    if (this.#isWoken) return
    this.#isWoken = true
    // The other requests of this turn of the event loop come along.
    setImmediate(() => {
      this.#isWoken = false
      this.#send()
    })
  }

  #send(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const [first, second] = this.#queues
    if (this.#underWay.length > 0 || first.length + second.length === 0) return
    void this.#carry([...first.splice(0, batchSize), ...second.splice(0, batchSize)])
  }

  async #carry(batch: readonly Waiting[]): Promise<void> {
    this.#underWay = batch
    await this.#write(batch)
    this.#underWay = []
    this.#goOn()
  }

  #goOn(): void {
    const [first, second] = this.#queues
    if (first.length > 0) this.#send()
    else if (second.length > 0) this.#gather()
    else if (this.isEmpty) for (const tell of this.#idle.splice(0)) tell()
  }

  /** Ends when the database has taken them. What it refuses is told so, and takes nothing else with it. */
  async #write(batch: readonly Waiting[]): Promise<void> {
    try {
      const known = await this.#record(batch)
      batch.forEach((waiting, index) => waiting.settle(known[index] ?? false))
    } catch (error) {
      if (batch.length > 1) return this.#writeHalves(batch)
      this.#options.log.error({ err: error }, 'A hit could not be recorded')
      batch[0]?.fail(error)
    }
  }

  async #writeHalves(batch: readonly Waiting[]): Promise<void> {
    const middle = batch.length >> 1
    await this.#write(batch.slice(0, middle))
    await this.#write(batch.slice(middle))
  }

  #takeTurn(): Turn {
    const { writer, number } = this.#turn
    this.#turn = number < turnsOfWriter ? { writer, number: number + 1 } : { writer: randomUUID(), number: 1 }
    return this.#turn
  }

  /** Tries until the database answers: the very same batch each time, since one of which no answer came may be there. */
  async #record(batch: readonly Waiting[]): Promise<boolean[]> {
    const hits = batch.map(({ hit }) => hit)
    const turn = this.#takeTurn()
    for (;;) {
      try {
        return await this.#options.record(hits, turn)
      } catch (error) {
        if (!isTransient(error)) throw error
        this.#options.log.warn({ err: error, hits: hits.length }, 'Hits were not recorded yet; trying again')
        await sleep(pause)
      }
    }
  }
}
