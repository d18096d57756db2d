// A part of the benchmark with its targets. Each target is shown beside the value measured in the same run. Where
// absolute numbers would depend on the machine, targets are ratios.

export interface PartOptions {
  /** Does a tenth of the work once, to show whether the benchmark runs, not how fast the product is. */
  isQuick: boolean
  /** Shows progress in the terminal. */
  say(doing: string): void
}

export interface Measured {
  /** Markdown tables for the terminal and for docs/engineering/performance.md. */
  tables: string[]
  verdicts: Verdict[]
}

export interface Part {
  /** The name for `--only` and in the markers of docs/engineering/performance.md. */
  name: string
  measure(options: PartOptions): Promise<Measured>
}

export interface Verdict {
  what: string
  measured: string
  target: string
  isMet: boolean
}

/** A target for a ratio. */
export function atLeast(what: string, measured: number, wanted: number): Verdict {
  // Rounds down, so that a value shown as 0.80 is not less than 0.80.
  const shown = Number.isFinite(measured) ? (Math.floor(measured * 100) / 100).toFixed(2) : '–'
  return { what, measured: shown, target: `≥ ${wanted.toFixed(2)}`, isMet: measured >= wanted }
}

/** A target for a count, e.g. contacts per second. */
export function atLeastCount(what: string, measured: number, wanted: number): Verdict {
  const target = `≥ ${wanted.toLocaleString('en')}`
  return { what, measured: Math.floor(measured).toLocaleString('en'), target, isMet: measured >= wanted }
}

export function atMost(what: string, measured: number, wanted: number, unit: string): Verdict {
  const said = Number.isFinite(measured) ? `${measured.toFixed(measured < 10 ? 2 : 0)} ${unit}` : '–'
  return { what, measured: said, target: `≤ ${String(wanted)} ${unit}`, isMet: measured <= wanted }
}
