// So much at once, so many waiting: what costs much is done by few at a time, nobody takes all turns, and nobody queues
// without an end. The one queue of a process, whatever it is for: hashing, large bodies, uploads.
import { Problem } from './problem.ts'

export interface TurnLimits {
  /** The weight of all that run at once: how many there are, or how many bytes they hold. */
  atOnce: number
  /** The most of it for one key, e.g. an account. Default: all of it. */
  share?: number
  /** Most that wait. */
  waiting: number
  /** How long somebody waits, in milliseconds. Default: as long as it takes. */
  patience?: number
  /** What is told to who cannot wait, or no longer. Default: too_many_requests. */
  refuse?: () => Problem
}

interface Waiting {
  key: number
  weight: number
  admit: () => void
}

const comeAgain = () => new Problem('too_many_requests', { seconds: 5, minutes: 1 })

export class Turns {
  readonly #limits: Required<TurnLimits>
  /** Weights that run, by key. */
  readonly #running = new Map<number, number>()
  #sum = 0
  #waiting: Waiting[] = []

  constructor(limits: TurnLimits) {
    this.#limits = { share: limits.atOnce, patience: Infinity, refuse: comeAgain, ...limits }
  }

  /**
   * Runs the task when its turn comes.
   * @throws Problem of `refuse`; whatever the task throws
   */
  async run<T>(task: () => Promise<T>): Promise<T> {
    const leave = await this.take()
    try {
      return await task()
    } finally {
      leave()
    }
  }

  /**
   * Waits for a turn: first come, first served, but whoever fits does not wait for one who does not.
   * @param weight more than a share counts as a share
   * @returns what gives the turn back; harmless when called again
   * @throws Problem of `refuse` where too many wait, or no turn came in time
   */
  async take(key = 0, weight = 1): Promise<() => void> {
    const own = Math.min(weight, this.#limits.share)
    if (this.#fits(key, own)) this.#add(key, own)
    else await this.#wait(key, own)
    let isRunning = true
    return () => {
      if (isRunning) this.#leave(key, own)
      isRunning = false
    }
  }

  #fits(key: number, weight: number): boolean {
    const { atOnce, share } = this.#limits
    return this.#sum + weight <= atOnce && (this.#running.get(key) ?? 0) + weight <= share
  }

  #add(key: number, weight: number): void {
    this.#sum += weight
    this.#running.set(key, (this.#running.get(key) ?? 0) + weight)
  }

  #wait(key: number, weight: number): Promise<void> {
    const { waiting: most, patience, refuse } = this.#limits
    if (this.#waiting.length >= most) throw refuse()
    return new Promise((resolve, reject) => {
      const waiting = { key, weight, admit: () => (clearTimeout(timer), resolve()) }
      const giveUp = () => {
        this.#waiting = this.#waiting.filter((each) => each !== waiting)
        reject(refuse())
      }
      const timer = patience === Infinity ? undefined : setTimeout(giveUp, patience)
      this.#waiting.push(waiting)
    })
  }

  #leave(key: number, weight: number): void {
    const left = (this.#running.get(key) ?? 0) - weight
    if (left > 0) this.#running.set(key, left)
    else this.#running.delete(key)
    this.#sum -= weight
    this.#waiting = this.#waiting.filter((next) => {
      if (!this.#fits(next.key, next.weight)) return true
      // At once, so that the next one in the row sees it.
      this.#add(next.key, next.weight)
      next.admit()
      return false
    })
  }
}
