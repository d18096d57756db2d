// Limits calls per minute for each of many keys, counted in this process.

const minute = 60_000
const mostKeys = 10_000

export class RateWindow {
  readonly #most: number
  readonly #times = new Map<number, number[]>()

  /** @param most the most calls within a minute */
  constructor(most: number) {
    this.#most = most
  }

  /** Counts a call for the key. @returns false if the limit is reached */
  take(key: number): boolean {
    const now = Date.now()
    const lately = (this.#times.get(key) ?? []).filter((time) => time > now - minute)
    const isFree = lately.length < this.#most
    if (isFree) lately.push(now)
    this.#times.delete(key)
    this.#times.set(key, lately)
    if (this.#times.size > mostKeys) this.#times.delete([...this.#times.keys()][0] ?? 0)
    return isFree
  }
}
