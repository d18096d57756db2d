// Those who wait for the database, and how they get there: many at a time, and again where it did not answer.
import { setTimeout as sleep } from 'node:timers/promises'
import { isTransient } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { Hit } from '../queries/hits.ts'

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
  record(hits: readonly Hit[]): Promise<boolean[]>
}

const batchSize = 5000
/** Before a database that did not answer is asked again. */
const pause = 250
/** While those of the second queue, for whom nobody waits, gather: many small batches cost more than a large one. */
const gather = 20

export class Line {
  readonly #options: LineOptions
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

  /** Whether nothing waits and nothing is on its way. */
  get isEmpty(): boolean {
    return this.#underWay.length === 0 && this.#queues.every((queue) => queue.length === 0)
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
    try {
      await this.#write(batch)
    } catch (error) {
      this.#options.log.warn({ err: error, hits: batch.length }, 'Hits were not recorded yet; trying again')
      this.#putBack(batch)
      await sleep(pause)
    }
    this.#underWay = []
    this.#goOn()
  }

  #goOn(): void {
    const [first, second] = this.#queues
    if (first.length > 0) this.#send()
    else if (second.length > 0) this.#gather()
    else if (this.isEmpty) for (const tell of this.#idle.splice(0)) tell()
  }

  /** Fails only where the database may answer later. What it refuses is told so, and takes nothing else with it. */
  async #write(batch: readonly Waiting[]): Promise<void> {
    try {
      const known = await this.#options.record(batch.map(({ hit }) => hit))
      batch.forEach((waiting, index) => waiting.settle(known[index] ?? false))
    } catch (error) {
      if (isTransient(error)) throw error
      if (batch.length > 1) return this.#writeHalves(batch)
      this.#options.log.error({ err: error }, 'A hit could not be recorded')
      batch[0]?.fail(error)
    }
  }

  async #writeHalves(batch: readonly Waiting[]): Promise<void> {
    const middle = batch.length >> 1
    const halves = [batch.slice(0, middle), batch.slice(middle)]
    // Both are tried, whatever became of the first; what is put back then is recorded twice at worst, as one figure.
    const ended = await Promise.allSettled(halves.map((half) => this.#write(half)))
    const failed = ended.find((each) => each.status === 'rejected')
    if (failed) throw failed.reason
  }

  #putBack(batch: readonly Waiting[]): void {
    const [first, second] = this.#queues
    const isOpen = ({ hit }: Waiting) => hit.kind === 'open'
    first.unshift(...batch.filter((each) => !isOpen(each)))
    second.unshift(...batch.filter(isOpen))
  }
}
