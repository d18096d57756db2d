// The result of a run, and of many runs: the median of each value.

export interface Run {
  /** Messages per second, from the first to the last arrival. */
  rate: number
  /** Microseconds of CPU time per message. */
  sender: number
  postgres: number
  sink: number
}

/** Takes the median of each value separately, so that one run disturbed by other load does not decide. */
export function medianRun(runs: readonly Run[]): Run {
  const of = (name: keyof Run) => median(runs.map((run) => run[name]))
  return { rate: of('rate'), sender: of('sender'), postgres: of('postgres'), sink: of('sink') }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2
}

/** The value below which that share of the values lies; the share is e.g. 0.99. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
