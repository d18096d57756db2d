// Computes how long to wait after a failure.

const shortest = 500
const longest = 30_000

/**
 * The wait doubles with each failure, from 0.5 s to 30 s. `now` is in milliseconds of the monotonic clock, which no
 * change of the system time affects.
 */
export class Backoff {
  #until = 0
  #delay = 0
  #since: number | null = null

  /** Ends the wait after a successful try. */
  succeeded(): void {
    this.#delay = 0
    this.#until = 0
    this.#since = null
  }

  /**
   * Records a failure. Further failures during the wait count as the same one, because many connections fail at once.
   */
  failed(now = performance.now()): void {
    this.#since ??= now
    if (now < this.#until) return
    this.#delay = Math.min(longest, Math.max(shortest, this.#delay * 2))
    this.#until = now + this.#delay
  }

  /** Milliseconds to wait before the next try. */
  wait(now = performance.now()): number {
    return Math.max(0, this.#until - now)
  }

  /** Milliseconds since the first of the consecutive failures; 0 if there was none. */
  failingFor(now = performance.now()): number {
    return this.#since === null ? 0 : now - this.#since
  }
}
