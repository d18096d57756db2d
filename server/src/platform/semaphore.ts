// A semaphore with a bounded and fair queue. It limits how many tasks run at once and how many wait, in total and per
// key. The process uses it for password hashing, large bodies, uploads, pictures and keys.
import { Problem } from './problem.ts'

export interface SemaphoreLimits {
  /** The most weight that runs at once: a number of tasks, or bytes. */
  atOnce: number
  /** The most weight that runs for one key, for example an account. Default: `atOnce`. */
  share?: number
  /** The most tasks that wait. */
  waiting: number
  /** The most tasks that wait for one key, so that one workspace does not fill the queue. Default: `waiting`. */
  waitingEach?: number
  /** The most milliseconds for which a task waits. Default: no limit. */
  patience?: number
  /** The problem for a task that cannot wait, or waited too long. Default: too_many_requests. */
  refuse?: () => Problem
}

/** The key between which the queue is fair: a workspace, or an account. */
type Key = number | string

interface Waiting {
  key: Key
  weight: number
  admit: () => void
}

const comeAgain = () => new Problem('too_many_requests', { seconds: 5, minutes: 1 })

export class Semaphore {
  readonly #limits: Required<SemaphoreLimits>
  /** The running weight by key. */
  readonly #running = new Map<Key, number>()
  /** The sequence number of the last start of each key that runs or waits. */
  readonly #served = new Map<Key, number>()
  #turn = 0
  #sum = 0
  #waiting: Waiting[] = []

  constructor(limits: SemaphoreLimits) {
    this.#limits = {
      share: limits.atOnce,
      waitingEach: limits.waiting,
      patience: Infinity,
      refuse: comeAgain,
      ...limits,
    }
  }

  /** Whether a task waits for a slot. */
  get isWaitedFor(): boolean {
    return this.#waiting.length > 0
  }

  /**
   * Runs the task once a slot is free.
   * @throws Problem of `refuse`; the errors of the task
   */
  async run<T>(task: () => Promise<T>, key: Key = 0): Promise<T> {
    const leave = await this.take(key)
    try {
      return await task()
    } finally {
      leave()
    }
  }

  /**
   * Waits for a slot. Only waiting tasks that fit are considered. The key whose last start was longest ago comes first,
   * and its first task is next.
   * @param weight a weight above `share` counts as `share`
   * @returns a function that frees the slot; calling it again does nothing
   * @throws Problem of `refuse` if too many wait, or the wait took too long
   */
  async take(key: Key = 0, weight = 1): Promise<() => void> {
    const own = Math.min(weight, this.#limits.share)
    if (this.#fits(key, own)) this.#add(key, own)
    else await this.#wait(key, own)
    let isRunning = true
    return () => {
      if (isRunning) this.#leave(key, own)
      isRunning = false
    }
  }

  #fits(key: Key, weight: number): boolean {
    const { atOnce, share } = this.#limits
    return this.#sum + weight <= atOnce && (this.#running.get(key) ?? 0) + weight <= share
  }

  #add(key: Key, weight: number): void {
    this.#sum += weight
    this.#running.set(key, (this.#running.get(key) ?? 0) + weight)
    this.#served.set(key, (this.#turn += 1))
  }

  #wait(key: Key, weight: number): Promise<void> {
    const { waiting: most, waitingEach, patience, refuse } = this.#limits
    if (this.#waiting.length >= most || this.#waitingOf(key) >= waitingEach) throw refuse()
    return new Promise((resolve, reject) => {
      const waiting = { key, weight, admit: () => (clearTimeout(timer), resolve()) }
      const giveUp = () => {
        this.#waiting = this.#waiting.filter((each) => each !== waiting)
        this.#forget(key)
        reject(refuse())
      }
      const timer = patience === Infinity ? undefined : setTimeout(giveUp, patience)
      this.#waiting.push(waiting)
    })
  }

  #waitingOf(key: Key): number {
    return this.#waiting.filter((each) => each.key === key).length
  }

  #leave(key: Key, weight: number): void {
    const left = (this.#running.get(key) ?? 0) - weight
    if (left > 0) this.#running.set(key, left)
    else this.#running.delete(key)
    this.#sum -= weight
    for (let next = this.#next(); next; next = this.#next()) {
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      this.#add(next.key, next.weight)
      next.admit()
    }
    this.#forget(key)
  }

  #next(): Waiting | undefined {
    const servedAt = ({ key }: Waiting) => this.#served.get(key) ?? 0
    let found: Waiting | undefined
    for (const each of this.#waiting)
      if (this.#fits(each.key, each.weight) && (!found || servedAt(each) < servedAt(found))) found = each
    return found
  }

  #forget(key: Key): void {
    if (!this.#running.has(key) && this.#waitingOf(key) === 0) this.#served.delete(key)
  }
}
