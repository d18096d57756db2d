// Decides how stats are summed into a series of time spans: by day or by quarter of an hour. If days of UTC do not
// match the spans, quarters of an hour correct the sums at the bounds. Pure.

/**
 * Quarters of an hour that the sum by day counts in the wrong span, because their day of UTC begins in another span.
 */
export interface Edge {
  from: Date
  to: Date
  /** The number of the span that these quarters belong to. The span may lie outside the series. */
  joins: number
  leaves: number
}

const quarter = 900_000
const day = 86_400_000
const hour = 3_600_000

/** The way to read a series of spans. */
export interface Reading {
  granularity: 'quarter' | 'day'
  /** For each bound, the start of a bucket next to it, in UTC. */
  starts: Date[]
  /**
   * The time between each bound and the start of its bucket. East or west of UTC, a day begins some hours before or
   * after the day in UTC.
   */
  edges: Edge[]
}

/**
 * Reads by day if every span is at least a day long and if reading by day needs fewer buckets. Otherwise reads by
 * quarter of an hour.
 */
export function readingOf(bounds: readonly Date[]): Reading {
  const byQuarter: Reading = { granularity: 'quarter', starts: [...bounds], edges: [] }
  const lengths = bounds.slice(1).map((bound, index) => bound.getTime() - (bounds[index]?.getTime() ?? 0))
  // A day has 23 hours when the clocks go forward.
  if (Math.min(...lengths) < day - hour) return byQuarter
  const byDay = readByDay(bounds)
  return countBuckets(byDay) < countBuckets(byQuarter) ? byDay : byQuarter
}

/** The number of buckets to read if every one has events. */
function countBuckets({ granularity, starts, edges }: Reading): number {
  const span = (starts.at(-1)?.getTime() ?? 0) - (starts[0]?.getTime() ?? 0)
  const atEdges = edges.reduce((sum, { from, to }) => sum + to.getTime() - from.getTime(), 0)
  return span / (granularity === 'day' ? day : quarter) + atEdges / quarter
}

function readByDay(bounds: readonly Date[]): Reading {
  const starts = bounds.map((bound) => new Date(Math.round(bound.getTime() / day) * day))
  const edges = bounds.flatMap((bound, index) => {
    const start = starts[index] ?? bound
    if (start < bound) return [{ from: start, to: bound, joins: index - 1, leaves: index }]
    return start > bound ? [{ from: bound, to: start, joins: index, leaves: index - 1 }] : []
  })
  return { granularity: 'day', starts, edges }
}
