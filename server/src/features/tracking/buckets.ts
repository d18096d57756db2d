// How a row of stretches of time is summed from stats: by the day or the quarter of an hour, and what changes sides at
// its bounds. Pure.

/** Quarters of an hour that were counted in one stretch by their day and belong to its neighbour. */
export interface Edge {
  from: Date
  to: Date
  /** Number of the stretch that they belong to; it may be none of the row's. */
  joins: number
  leaves: number
}

const quarter = 900_000
const day = 86_400_000
const hour = 3_600_000

/** How a row of stretches is read. */
export interface Reading {
  granularity: 'quarter' | 'day'
  /** For each bound the beginning of a bucket next to it, in UTC. */
  starts: Date[]
  /** What lies between the two: in zones ahead of or behind UTC a day begins some hours before or after UTC's. */
  edges: Edge[]
}

/** By the day, where every stretch is a day at least and fewer buckets are read by that; else by the quarter. */
export function readingOf(bounds: readonly Date[]): Reading {
  const byQuarter: Reading = { granularity: 'quarter', starts: [...bounds], edges: [] }
  const lengths = bounds.slice(1).map((bound, index) => bound.getTime() - (bounds[index]?.getTime() ?? 0))
  // A day on which clocks are set has 23 hours.
  if (Math.min(...lengths) < day - hour) return byQuarter
  const byDay = readByDay(bounds)
  return countBuckets(byDay) < countBuckets(byQuarter) ? byDay : byQuarter
}

/** How many buckets are read, if something happens all the time. */
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
