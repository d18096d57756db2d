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

/** How a row of stretches is read. */
export interface Reading {
  unit: Unit
  /** For each bound the beginning of a unit next to it, in UTC. */
  starts: Date[]
  /**
   * What lies between the two: in zones ahead of or behind UTC a day begins some hours before or after UTC's.
   */
  edges: Edge[]
}

/** By that of the grains that no stretch is shorter than by which least is read; else by quarters of an hour. */
export function readingOf(bounds: readonly Date[], grains: readonly ('day' | 'month')[]): Reading {
  const lengths = bounds.slice(1).map((bound, index) => bound.getTime() - (bounds[index]?.getTime() ?? 0))
  const shortest = Math.min(...lengths)
  const fitting = grains
    .filter((grain) => shortest >= shortestOf[grain])
    .map((grain) => readBy(bounds, grain))
  const [least = readBy(bounds, 'quarter')] = fitting.sort((a, b) => countRows(a) - countRows(b))
  return least
}

/** How many slots are read of each kind, if something happens all the time. */
function countRows({ unit, starts, edges }: Reading): number {
  const span = (starts.at(-1)?.getTime() ?? 0) - (starts[0]?.getTime() ?? 0)
  const atEdges = edges.reduce((sum, { from, to }) => sum + to.getTime() - from.getTime(), 0)
  return span / (unit === 'day' ? day : 30 * day) + atEdges / quarter
}

function readBy(bounds: readonly Date[], unit: Unit): Reading {
  const starts = bounds.map((bound) => nearestStart(bound, unit))
  const edges = bounds.flatMap((bound, index) => {
    const start = starts[index] ?? bound
    if (start < bound) return [{ from: start, to: bound, joins: index - 1, leaves: index }]
    return start > bound ? [{ from: bound, to: start, joins: index, leaves: index - 1 }] : []
  })
  return { unit, starts, edges }
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
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth()]
  const [before, after] = [Date.UTC(year, month), Date.UTC(year, month + 1)]
  return new Date(time - before <= after - time ? before : after)
}
