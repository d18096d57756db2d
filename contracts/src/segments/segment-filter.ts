// The filter of a segment: groups of conditions (segment-condition.ts).
import * as z from 'zod/mini'
import { filterLimits, some, condition, type Condition } from './segment-condition.ts'

/** How a group combines its parts: all of them, at least one, or none must match. */
export const combinations = ['all', 'any', 'none'] as const
export type Combination = (typeof combinations)[number]

export type FilterGroup = { all: FilterPart[] } | { any: FilterPart[] } | { none: FilterPart[] }
export type FilterPart = FilterGroup | Condition

/** A group of parts. It needs at least one part, because an empty group would match every contact or none. */
function groupOf<Part extends z.core.$ZodType>(part: Part) {
  const parts = some(part, filterLimits.conditions)
  return z.union([
    z.strictObject({ all: parts }),
    z.strictObject({ any: parts }),
    z.strictObject({ none: parts }),
  ])
}

// Each level has a schema of its own, so that the schema limits the depth.
const fourth = groupOf(condition)
const third = groupOf(z.union([condition, fourth]))
const second = groupOf(z.union([condition, third]))
const first = groupOf(z.union([condition, second]))

/** Returns how a group combines its parts, and the parts. */
export function partsOf(group: FilterGroup): { how: Combination; parts: readonly FilterPart[] } {
  if ('all' in group) return { how: 'all', parts: group.all }
  if ('any' in group) return { how: 'any', parts: group.any }
  return { how: 'none', parts: group.none }
}

export const isCondition = (part: FilterPart): part is Condition => 'kind' in part

/** Returns every condition of a filter, in order. */
export function conditionsOf(filter: FilterGroup): Condition[] {
  return partsOf(filter).parts.flatMap((part) => (isCondition(part) ? [part] : conditionsOf(part)))
}

/** The filter of a segment: at most four levels of groups and thirty conditions. */
export const segmentFilter = first.check(
  z.refine((filter) => conditionsOf(filter as FilterGroup).length <= filterLimits.conditions, {
    error: `A segment may have ${String(filterLimits.conditions)} conditions.`,
  }),
)
export type SegmentFilter = z.output<typeof segmentFilter>
