// Counts rows by reason, and keeps the first row numbers of each reason.

/** The rows with one reason. */
export interface RowReason {
  /** The reason in words. */
  what: string
  count: number
  /** The first row numbers, counted from 1 as a spreadsheet does. */
  rows: number[]
}

const mostRows = 5

/** Counts rows by reason. A file has few different reasons, so this stays small. */
export class ReasonCounter {
  readonly #reasons = new Map<string, RowReason>()

  add(what: string, row: number): void {
    const before = this.#reasons.get(what)
    if (!before) this.#reasons.set(what, { what, count: 1, rows: [row] })
    else {
      before.count += 1
      if (before.rows.length < mostRows) before.rows.push(row)
    }
  }

  /** The reasons, the most frequent first. */
  list(): RowReason[] {
    return [...this.#reasons.values()].sort((one, other) => other.count - one.count)
  }
}
