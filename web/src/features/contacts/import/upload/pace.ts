// The speed of an import and the time left, from its recent progress. Pauses do not count.

export interface Pace {
  rowsPerSecond: number
  secondsLeft: number
}

interface Mark {
  at: number
  rows: number
  bytes: number
}

/** Progress older than `lately` ms does not count. Progress of less than `least` ms is too little to measure. */
const lately = 15_000
const least = 1000

/** Measures the upload of a file of `size` bytes. Times are in milliseconds, of a clock that does not jump. */
export class PaceKeeper {
  #marks: Mark[] = []
  readonly #size: number

  constructor(size: number) {
    this.#size = size
  }

  /** Records the progress. Returns the speed and the time left; null if there is too little progress to measure. */
  note(at: number, rows: number, bytes: number): Pace | null {
    const recent = this.#marks.filter((mark) => at - mark.at <= lately)
    this.#marks = [...recent, { at, rows, bytes }]
    const [first] = this.#marks
    if (!first || at - first.at < least || bytes <= first.bytes) return null
    const seconds = (at - first.at) / 1000
    return {
      rowsPerSecond: Math.round((rows - first.rows) / seconds),
      secondsLeft: Math.ceil(((this.#size - bytes) / (bytes - first.bytes)) * seconds),
    }
  }

  /** Restarts the measurement after a pause. */
  forget(): void {
    this.#marks = []
  }
}
