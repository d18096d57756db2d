// Turns a campaign's target into a filter: contacts in any of the included groups and segments, and in none of the
// excluded ones.
import { segmentLimits, type CampaignTarget, type FilterGroup, type FilterPart } from '@lettermill/contracts'
import { Problem } from '../../platform/problem.ts'

/** The filter of a target; null for all contacts. */
export function filterOf({
  groups,
  segments,
  exceptGroups,
  exceptSegments,
}: CampaignTarget): FilterGroup | null {
  const included = groups === 'all' ? [] : partsOf(groups, segments)
  const excluded = partsOf(exceptGroups, exceptSegments)
  if (groups !== 'all' && included.length === 0)
    throw new Error('A target has groups, segments or all contacts')
  const all: FilterGroup[] = [
    ...(included.length > 0 ? [{ any: included }] : []),
    ...(excluded.length > 0 ? [{ none: excluded }] : []),
  ]
  return all.length > 0 ? { all } : null
}

function partsOf(groups: readonly number[], segments: readonly number[]): FilterPart[] {
  const members: FilterPart[] = groups.length > 0 ? [{ kind: 'group', op: 'in', groups: [...groups] }] : []
  const selected = segments.map((segment): FilterPart => ({ kind: 'segment', op: 'in', segment }))
  return [...members, ...selected]
}

/** @throws Problem target_large if more than twenty groups and segments are included, or excluded */
export function assertTargetSize({ groups, segments, exceptGroups, exceptSegments }: CampaignTarget): void {
  const included = (groups === 'all' ? 0 : groups.length) + segments.length
  if (Math.max(included, exceptGroups.length + exceptSegments.length) > segmentLimits.side)
    throw new Problem('target_large', { limit: segmentLimits.side })
}
