// Some loops continue after an error. This file counts their errors in a row, and notes when a step began, so that
// operators learn of a loop that always fails, or hangs.

/** Up to this many errors in a row count as temporary. */
const passing = 10

export interface LoopError {
  loop: string
  /** The number of errors since the last success. */
  times: number
  message: string
}

export class LoopErrors {
  readonly #failed = new Map<string, LoopError>()
  /** When the running step of each loop began, and the most milliseconds that it may take. */
  readonly #running = new Map<string, { since: number; most: number }>()
  #changed: (isTroubled: boolean) => void = () => undefined

  /** Calls `changed` when a first loop fails lastingly, and again when no loop fails lastingly any more. */
  follow(changed: (isTroubled: boolean) => void): void {
    this.#changed = changed
  }

  /** Records that a step of the loop begins. @param most the milliseconds after which the loop counts as hanging */
  began(loop: string, most = 10_000): void {
    this.#running.set(loop, { since: performance.now(), most })
  }

  /** Records that the step of the loop ended, with or without an error. */
  ended(loop: string): void {
    this.#running.delete(loop)
  }

  /** Records that the loop met an error and continues. */
  failed(loop: string, error: unknown): void {
    const times = (this.#failed.get(loop)?.times ?? 0) + 1
    const message = error instanceof Error ? error.message : String(error)
    const before = this.lasting.length
    this.#failed.set(loop, { loop, times, message })
    if (before === 0 && this.lasting.length > 0) this.#changed(true)
  }

  /** Records that the loop succeeded. */
  succeeded(loop: string): void {
    const before = this.lasting.length
    if (this.#failed.delete(loop) && before > 0 && this.lasting.length === 0) this.#changed(false)
  }

  /** Every loop whose last run failed. */
  get all(): LoopError[] {
    return [...this.#failed.values()]
  }

  /** Loops that failed more than ten times in a row. */
  get lasting(): LoopError[] {
    return this.all.filter(({ times }) => times > passing)
  }

  /** The lasting failures and hanging loops in a sentence for operators; null if there are none. */
  get reason(): string | null {
    const now = performance.now()
    const hanging = [...this.#running].flatMap(([loop, { since, most }]) =>
      now - since > most
        ? [`${loop} has not ended a step for ${((now - since) / 1000).toFixed(0)} seconds`]
        : [],
    )
    const sentences = this.lasting.map(
      ({ loop, times, message }) => `${loop} failed ${String(times)} times in a row, last with: ${message}`,
    )
    const all = [...hanging, ...sentences]
    return all.length === 0 ? null : all.join('; ')
  }
}
