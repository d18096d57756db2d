// When kept hits are counted: at once where few come, and with rests where many do, since readers go before figures.
import { setTimeout as sleep } from 'node:timers/promises'
import { isTransient, type Db } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { countOldest, countSome } from './count.ts'

/** In one transaction: some tenths of a second of the database's work. */
const hitsAtOnce = 10_000
/** Milliseconds between two looks for what a process that ended has left. */
const lookEvery = 5000
/** Milliseconds of rest, at the least, while hits go on coming, while another process counts, and after a failure. */
const rest = { busy: 100, others: 50, failure: 250 }
/** So many times as long as it worked it rests while hits go on coming. */
const patience = 2

export class Counting {
  readonly #db: Db
  readonly #log: Log
  #running: Promise<void> | null = null
  /** Whether more was kept since the last look. */
  #isNews = false
  #isClosed = false
  #timer: NodeJS.Timeout | null = null

  constructor({ db, log }: { db: Db; log: Log }) {
    this.#db = db
    this.#log = log
  }

  /** Counts what was left by others, now and from time to time. */
  start(): void {
    this.#timer = setInterval(() => this.wake(), lookEvery).unref()
    this.wake()
  }

  /** Hears that hits were kept. */
  wake(): void {
    this.#isNews = true
    this.#running ??= this.#run()
  }

  /** Resolves once all that was kept before is counted, by whatever process. */
  async untilCounted(): Promise<void> {
    this.wake()
    await this.#running
  }

  /** Ends with what is being counted now; what is kept is counted by others or at the next start. */
  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#timer) clearInterval(this.#timer)
    await this.#running
  }

  async #run(): Promise<void> {
    for (let isMore = true; (isMore || this.#isNews) && !this.#isClosed;) {
      this.#isNews = false
      const begun = performance.now()
      const counted = await this.#count()
      isMore = counted === null || counted >= hitsAtOnce
      if (counted === null) await sleep(rest.others)
      else if (this.#isNews) await sleep(Math.max(rest.busy, patience * (performance.now() - begun)))
    }
    // At once: whoever wakes it from here on finds that it sleeps.
    this.#running = null
  }

  /** How many were counted; null where none could be, now. */
  async #count(): Promise<number | null> {
    try {
      return await countSome(this.#db, hitsAtOnce)
    } catch (error) {
      return isTransient(error) ? this.#giveUp(error) : this.#countOldest()
    }
  }

  /** The database refuses something: whatever it is, the other batches are counted. */
  async #countOldest(): Promise<number | null> {
    const say = (error: unknown) =>
      this.#log.error({ err: error }, 'A batch of hits cannot be counted; it is set aside in hit_batches')
    try {
      return (await countOldest(this.#db, say)) === null ? null : hitsAtOnce
    } catch (error) {
      return this.#giveUp(error)
    }
  }

  async #giveUp(error: unknown): Promise<null> {
    this.#log.warn({ err: error }, 'Hits are kept and were not counted; trying again')
    await sleep(rest.failure)
    return null
  }
}
