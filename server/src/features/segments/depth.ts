// Limits how deeply segments refer to each other. Pure.
import { conditionsOf, filterLimits, type FilterGroup } from '@lettermill/contracts'
import { Problem } from '../../platform/problem.ts'

/** The segments that a filter names. */
export function segmentsIn(filter: FilterGroup): number[] {
  return conditionsOf(filter).flatMap((each) => (each.kind === 'segment' ? [each.segment] : []))
}

/**
 * @param filters the filters of all segments of a workspace, by id
 * @throws Problem segments_too_deep if a segment refers to itself, or to a chain of more than three others
 */
export function assertNotTooDeep(filters: ReadonlyMap<number, FilterGroup>): void {
  const depths = new Map<number, number>()
  const depthOf = (id: number, path: readonly number[]): number => {
    const known = depths.get(id)
    if (known !== undefined) return known
    if (path.includes(id)) throw tooDeep()
    const filter = filters.get(id)
    const inside = filter ? segmentsIn(filter).map((each) => depthOf(each, [...path, id]) + 1) : []
    const depth = Math.max(0, ...inside)
    if (depth > filterLimits.deep) throw tooDeep()
    depths.set(id, depth)
    return depth
  }
  for (const id of filters.keys()) depthOf(id, [])
}

const tooDeep = () => new Problem('segments_too_deep', { limit: filterLimits.deep })
