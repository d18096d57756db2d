// What one run is worth, and what many runs are: the median of each number.

export interface Run {
  /** Messages a second, from the first that arrived to the last. */
  rate: number
  /** µs of CPU per message. */
  sender: number
  postgres: number
  sink: number
}

/** Each number separately, so that a single run disturbed by other load does not decide. */
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

/** The value below which that share of them lies, e.g. 0.99. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
