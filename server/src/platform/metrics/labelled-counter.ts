// Counts of a process by one label, kept by the feature that counts, whether metrics are on or not.
import type { Reading } from './metrics.ts'

/** Values are few and known in advance, as those of every label. */
export class LabelledCounter {
  readonly #label: string
  readonly #counts = new Map<string, number>()

  constructor(label: string) {
    this.#label = label
  }

  add(value: string, by = 1): void {
    if (by > 0) this.#counts.set(value, (this.#counts.get(value) ?? 0) + by)
  }

  /** For `Metrics.growing`. */
  read(): Reading[] {
    return [...this.#counts].map(([name, value]) => ({ value, labels: { [this.#label]: name } }))
  }
}
