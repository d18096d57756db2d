// Loops that meet an error and go on: how often in a row, so that people hear of one that does nothing else.

/** As many errors in a row pass for a passing trouble. */
const passing = 10

export interface LoopError {
  loop: string
  /** Errors since it last went well. */
  times: number
  message: string
}

export class LoopErrors {
  readonly #failed = new Map<string, LoopError>()
  #changed: (isTroubled: boolean) => void = () => undefined

  /** Calls `changed` when the first loop gets into lasting trouble, and when the last one is out of it. */
  follow(changed: (isTroubled: boolean) => void): void {
    this.#changed = changed
  }

  /** The loop met an error and goes on. */
  failed(loop: string, error: unknown): void {
    const times = (this.#failed.get(loop)?.times ?? 0) + 1
    const message = error instanceof Error ? error.message : String(error)
    const before = this.lasting.length
    this.#failed.set(loop, { loop, times, message })
    if (before === 0 && this.lasting.length > 0) this.#changed(true)
  }

  /** The loop went well. */
  succeeded(loop: string): void {
    const before = this.lasting.length
    if (this.#failed.delete(loop) && before > 0 && this.lasting.length === 0) this.#changed(false)
  }

  /** Every loop whose last try failed. */
  get all(): LoopError[] {
    return [...this.#failed.values()]
  }

  /** Those that have met more than ten errors in a row. */
  get lasting(): LoopError[] {
    return this.all.filter(({ times }) => times > passing)
  }

  /** The lasting ones in a sentence, for operators; null where there are none. */
  get reason(): string | null {
    const told = this.lasting.map(
      ({ loop, times, message }) => `${loop} failed ${String(times)} times in a row, last with: ${message}`,
    )
    return told.length === 0 ? null : told.join('; ')
  }
}
