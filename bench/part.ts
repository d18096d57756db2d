// What a part of the benchmark is, and what is asked of it: targets, each beside what was measured in the same run. They
// are ratios wherever the machine would decide otherwise.

export interface PartOptions {
  /** A tenth of the work, once: whether it runs, not how fast. */
  isQuick: boolean
  /** Tells whoever waits what is being done. */
  say(doing: string): void
}

export interface Measured {
  /** Markdown tables, for the terminal and for docs/performance.md alike. */
  tables: string[]
  verdicts: Verdict[]
}

export interface Part {
  /** As `--only` takes it, and as docs/performance.md marks its tables. */
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
