// So many at once, so many waiting: what costs much is done by few at a time, and nobody queues without an end.
import { Problem } from './problem.ts'

/** What is told to who cannot even wait. */
const comeAgain = { seconds: 5, minutes: 1 }

export class Turns {
  readonly #limits: { atOnce: number; waiting: number }
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: { atOnce: number; waiting: number }) {
    this.#limits = limits
  }

  /**
   * Runs the task when its turn comes, first come, first served.
   * @throws Problem too_many_requests where as many as may wait are waiting
   */
  async run<T>(task: () => Promise<T>): Promise<T> {
    await this.#turn()
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  #turn(): Promise<void> {
    if (this.#running < this.#limits.atOnce) {
      this.#running += 1
      return Promise.resolve()
    }
    if (this.#waiting.length >= this.#limits.waiting) throw new Problem('too_many_requests', comeAgain)
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}
