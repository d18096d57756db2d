// How a row of stretches is summed from roll-ups: in which grain, and what changes sides at its bounds. Pure.

export type Unit = 'quarter' | 'day' | 'month'

/** Quarters of an hour that were counted in one stretch by their day or month and belong to its neighbour. */
export interface Edge {
  from: Date
  to: Date
  /** Number of the stretch that they belong to; it may be none of the row's. */
  joins: number
  leaves: number
}

const quarter = 900_000
const day = 86_400_000
const shortestOf = { day: day - 3_600_000, month: 27 * day } as const

/** Of the grains that no stretch is shorter than, the one by which least is read; else quarters of an hour. */
export function unitOf(bounds: readonly Date[], grains: readonly ('day' | 'month')[]): Unit {
  const lengths = bounds.slice(1).map((bound, index) => bound.getTime() - (bounds[index]?.getTime() ?? 0))
  const shortest = Math.min(...lengths)
  const fitting = grains.filter((grain) => shortest >= shortestOf[grain])
  const [least = 'quarter'] = fitting.sort((a, b) => countRows(bounds, a) - countRows(bounds, b))
  return least
}

/** How many slots are read of each kind, if something happens all the time. */
function countRows(bounds: readonly Date[], unit: 'day' | 'month'): number {
  const { starts, edges } = edgesOf(bounds, unit)
  const span = (starts.at(-1)?.getTime() ?? 0) - (starts[0]?.getTime() ?? 0)
  const atEdges = edges.reduce((sum, { from, to }) => sum + to.getTime() - from.getTime(), 0)
  return span / (unit === 'day' ? day : 30 * day) + atEdges / quarter
}

/**
 * For each bound the beginning of a unit next to it, in UTC, and what lies between the two: in zones ahead of or behind
 * UTC a day begins some hours before or after UTC's.
 */
export function edgesOf(bounds: readonly Date[], unit: Unit): { starts: Date[]; edges: Edge[] } {
  const starts = bounds.map((bound) => nearestStart(bound, unit))
  const edges = bounds.flatMap((bound, index) => {
    const start = starts[index] ?? bound
    if (start < bound) return [{ from: start, to: bound, joins: index - 1, leaves: index }]
    return start > bound ? [{ from: bound, to: start, joins: index, leaves: index - 1 }] : []
  })
  return { starts, edges }
}

/** Looks sums up by stretch and kind; what is not there is 0. */
export function countsBy<K extends string>(
  sums: readonly { stretch: number; kind: K; count: number }[],
): (stretch: number, kind: K) => number {
  const counts = new Map(sums.map(({ stretch, kind, count }) => [`${String(stretch)} ${kind}`, count]))
  return (stretch, kind) => counts.get(`${String(stretch)} ${kind}`) ?? 0
}

function nearestStart(moment: Date, unit: Unit): Date {
  const time = moment.getTime()
  if (unit === 'quarter') return moment
  if (unit === 'day') return new Date(Math.round(time / day) * day)
  const monthOf = (at: number) => Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + at)
  const [before, after] = [monthOf(0), monthOf(1)]
  return new Date(time - before <= after - time ? before : after)
}
