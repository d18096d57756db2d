// A part of the benchmark, and its targets, each beside what was measured in the same run. Targets are ratios where
// absolute numbers would depend on the machine.

export interface PartOptions {
  /** Does a tenth of the work, once: this shows whether the benchmark runs, not how fast the product is. */
  isQuick: boolean
  /** Reports progress to the person who waits. */
  say(doing: string): void
}

export interface Measured {
  /** Markdown tables, for the terminal and for docs/engineering/performance.md alike. */
  tables: string[]
  verdicts: Verdict[]
}

export interface Part {
  /** As `--only` takes it, and as docs/engineering/performance.md marks its tables. */
  name: string
  measure(options: PartOptions): Promise<Measured>
}

export interface Verdict {
  what: string
  measured: string
  target: string
  isMet: boolean
}

/** For ratios. */
export function atLeast(what: string, measured: number, wanted: number): Verdict {
  // Rounded down: what is shown as 0.80 is not less.
  const shown = Number.isFinite(measured) ? (Math.floor(measured * 100) / 100).toFixed(2) : '–'
  return { what, measured: shown, target: `≥ ${wanted.toFixed(2)}`, isMet: measured >= wanted }
}

/** For counts, e.g. of contacts a second. */
export function atLeastCount(what: string, measured: number, wanted: number): Verdict {
  const target = `≥ ${wanted.toLocaleString('en')}`
  return { what, measured: Math.floor(measured).toLocaleString('en'), target, isMet: measured >= wanted }
}

export function atMost(what: string, measured: number, wanted: number, unit: string): Verdict {
  const said = Number.isFinite(measured) ? `${measured.toFixed(measured < 10 ? 2 : 0)} ${unit}` : '–'
  return { what, measured: said, target: `≤ ${String(wanted)} ${unit}`, isMet: measured <= wanted }
}
