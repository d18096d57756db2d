// When the relay (or the sender's standing with it) refuses us: wait longer each time, at most 30 s, and
// remember since when.
export class Backoff {
  #until = 0
  #delay = 0
  #since: number | null = null

  /** It went well: no more waiting. */
  succeeded(): void {
    this.#delay = 0
    this.#until = 0
    this.#since = null
  }

  /** Many connections fail at one time: that is one failure, not twenty. */
  failed(now = Date.now()): void {
    this.#since ??= now
    if (now < this.#until) return
    this.#delay = Math.min(30_000, Math.max(500, this.#delay * 2))
    this.#until = now + this.#delay
  }

  /** Milliseconds to wait before the next try. */
  wait(now = Date.now()): number {
    return Math.max(0, this.#until - now)
  }

  /** Milliseconds since the first failure of the row; 0 when all is well. */
  troubledFor(now = Date.now()): number {
    return this.#since === null ? 0 : now - this.#since
  }
}
