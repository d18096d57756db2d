// How many uploads a process takes at a time. Each holds a connection of the database, and those of one import wait for
// one another while they do: without a bound, one account's pieces would leave no connection to anybody else.
import { Problem } from '../../../platform/problem.ts'

interface Waiting {
  key: number
  admit: () => void
}

export interface GateLimits {
  /** At a time, in all and of one workspace. */
  inside: number
  insideOfOne: number
  waiting: number
  /** How long somebody waits, in milliseconds. */
  patience: number
}

export class Gate {
  readonly #limits: GateLimits
  readonly #inside = new Map<number, number>()
  readonly #waiting: Waiting[] = []

  constructor(limits: GateLimits) {
    this.#limits = limits
  }

  /**
   * Waits for a place.
   * @returns what gives the place back, once
   * @throws Problem uploads_busy where too many wait already, or no place got free in time
   */
  async enter(key: number): Promise<() => void> {
    if (this.#hasRoom(key)) this.#take(key)
    else await this.#wait(key)
    let isInside = true
    return () => {
      if (isInside) this.#leave(key)
      isInside = false
    }
  }

  #hasRoom(key: number): boolean {
    const all = [...this.#inside.values()].reduce((sum, count) => sum + count, 0)
    return all < this.#limits.inside && (this.#inside.get(key) ?? 0) < this.#limits.insideOfOne
  }

  #take(key: number): void {
    this.#inside.set(key, (this.#inside.get(key) ?? 0) + 1)
  }

  #wait(key: number): Promise<void> {
    if (this.#waiting.length >= this.#limits.waiting) throw busy()
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        key,
        admit: () => {
          clearTimeout(timer)
          // At once, so that whoever leaves next sees it.
          this.#take(key)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(busy())
      }, this.#limits.patience)
      this.#waiting.push(waiting)
    })
  }

  #leave(key: number): void {
    const left = (this.#inside.get(key) ?? 1) - 1
    if (left > 0) this.#inside.set(key, left)
    else this.#inside.delete(key)
    const next = this.#waiting.findIndex((each) => this.#hasRoom(each.key))
    if (next >= 0) this.#waiting.splice(next, 1)[0]?.admit()
  }
}

function busy(): Problem {
  return new Problem('uploads_busy', { seconds: 5 })
}
