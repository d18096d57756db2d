// The refusals of filters that cannot be evaluated.
import type { ProblemCode } from '@lettermill/contracts/problem'
import { Problem } from '../../platform/problem.ts'
import type { Known } from './known.ts'

export type Part = 'field' | 'group' | 'campaign' | 'segment' | 'link'

/**
 * The problem for a condition that names something that does not exist in the workspace. It names the segment of the
 * condition, if there is one.
 */
export function gone(part: Part, { segments }: Known, path: readonly number[]): Problem {
  const segment = segments.get(path.at(-1) ?? 0)?.name
  return segment === undefined
    ? new Problem('filter_part_gone', { part })
    : new Problem('segment_part_gone', { part, segment })
}

const codes = new Set<ProblemCode>([
  'campaign_part_missing',
  'condition_invalid',
  'filter_part_gone',
  'segment_part_gone',
  'segments_too_deep',
  'segment_too_large',
])

/** Whether an error means that a filter or a target cannot be evaluated until somebody changes it. */
export function isFilterProblem(error: unknown): error is Problem {
  return error instanceof Problem && codes.has(error.code)
}
