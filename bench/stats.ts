// What one run of something is worth, and what many runs of it are: the median of each figure.

export interface Run {
  /** Messages a second, from the first that arrived to the last. */
  rate: number
  /** µs of CPU a message. */
  sender: number
  postgres: number
  sink: number
}

/** Figure by figure. A single run that the machine's other business hit hard does not tell. */
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
