// The refusals of filters that cannot be evaluated.
import { Problem } from '../../platform/problem.ts'
import type { Known } from './known.ts'

export type Part = 'field' | 'group' | 'campaign' | 'segment' | 'link'

/** A condition names something that does not exist in the workspace; of a segment by its name. */
export function gone(part: Part, { segments }: Known, path: readonly number[]): Problem {
  const segment = segments.get(path.at(-1) ?? 0)?.name
  return segment === undefined
    ? new Problem('filter_part_gone', { part })
    : new Problem('segment_part_gone', { part, segment })
}
