// Some loops continue after an error. This file counts their errors in a row, so that operators learn of a loop that
// always fails.

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
  #changed: (isTroubled: boolean) => void = () => undefined

  /** Calls `changed` when a first loop fails lastingly, and again when no loop fails lastingly any more. */
  follow(changed: (isTroubled: boolean) => void): void {
    this.#changed = changed
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

  /** The lasting failures in a sentence for operators; null if there are none. */
  get reason(): string | null {
    const sentences = this.lasting.map(
      ({ loop, times, message }) => `${loop} failed ${String(times)} times in a row, last with: ${message}`,
    )
    return sentences.length === 0 ? null : sentences.join('; ')
  }
}
