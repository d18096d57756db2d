// Random numbers that a seed repeats, so that a failed fault can run again at the same points.

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  /** `count` points between 2 % and 95 % of `whole`, ascending. */
  points(count: number, whole: number): number[] {
    return Array.from({ length: count }, () =>
      this.between(Math.ceil(whole * 0.02), Math.floor(whole * 0.95)),
    ).sort((a, b) => a - b)
  }
}
