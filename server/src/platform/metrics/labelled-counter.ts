// A counter of a process with one label. The feature that counts owns the counter, whether metrics are on or not.
import type { Reading } from './metrics.ts'

/** The values of the label must be few and known in advance, as for every label. */
export class LabelledCounter {
  readonly #label: string
  readonly #counts = new Map<string, number>()

  constructor(label: string) {
    this.#label = label
  }

  add(value: string, by = 1): void {
    if (by > 0) this.#counts.set(value, (this.#counts.get(value) ?? 0) + by)
  }

  /** Returns the counts for `Metrics.growing`. */
  read(): Reading[] {
    return [...this.#counts].map(([name, value]) => ({ value, labels: { [this.#label]: name } }))
  }
}
