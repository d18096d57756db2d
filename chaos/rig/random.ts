// Random numbers from a seed, so that a failed fault can run again with the same random points.

/** Numbers from 0 to just below 1 (mulberry32). The same seed gives the same numbers. */
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

  /** That many numbers between 2 % and 95 % of `whole`, ascending. */
  points(count: number, whole: number): number[] {
    return Array.from({ length: count }, () =>
      this.between(Math.ceil(whole * 0.02), Math.floor(whole * 0.95)),
    ).sort((a, b) => a - b)
  }
}
