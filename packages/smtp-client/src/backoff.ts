// The waits between failures.

const shortest = 500
const longest = 30_000

/**
 * Waits that double with each failure, from 0.5 s to 30 s, and how long the failures have gone on. `now` is milliseconds
 * of the monotonic clock, which nobody sets.
 */
export class Backoff {
  #until = 0
  #delay = 0
  #since: number | null = null

  /** The try succeeded: ends the waits. */
  succeeded(): void {
    this.#delay = 0
    this.#until = 0
    this.#since = null
  }

  /** Many connections fail at one time: that is one failure, not twenty. */
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

  /** Milliseconds since the first of the failures in a row; 0 without any. */
  failingFor(now = performance.now()): number {
    return this.#since === null ? 0 : now - this.#since
  }
}
