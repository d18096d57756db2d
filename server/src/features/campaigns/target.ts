// Reads whom a campaign goes to: one group, all contacts, or a target of groups and segments.
import type { CampaignTarget, NamedTarget } from '@lettermill/contracts'
import { findId } from '../../platform/ids.ts'
import { assertTargetSize, isEmptyTarget } from '../segments/index.ts'
import type { CampaignParts } from './queries/write.ts'

/** The value of a form's group that means all contacts. */
export const allContacts = 'all'

interface Chosen {
  groupId?: number | string | null | undefined
  target?: CampaignTarget | null | undefined
}

/** Whether a form says whom the campaign goes to. */
export function hasAudience({ groupId, target }: Chosen): boolean {
  if (target) return !isEmptyTarget(target)
  return groupId !== null && groupId !== undefined && groupId !== ''
}

/**
 * The group and the target of a form as they are stored. A target of only one group, or of all contacts, is stored as
 * that group or as all contacts. A value that cannot be an id becomes 0, which is the id of no group.
 * @throws Problem target_large
 */
export function audienceOfForm({ groupId, target }: Chosen): Pick<CampaignParts, 'group_id' | 'target'> {
  if (!target) return { group_id: groupId === allContacts ? null : (findId(groupId) ?? 0), target: null }
  assertTargetSize(target)
  const { groups } = target
  const [segments, exceptGroups, exceptSegments] = [
    target.segments,
    target.exceptGroups,
    target.exceptSegments,
  ].map((ids) => [...new Set(ids)])
  const wanted = {
    groups: groups === 'all' ? groups : [...new Set(groups)],
    segments: segments ?? [],
    exceptGroups: exceptGroups ?? [],
    exceptSegments: exceptSegments ?? [],
  }
  const others = wanted.segments.length + wanted.exceptGroups.length + wanted.exceptSegments.length
  // If all contacts are included, the segments add nobody.
  if (wanted.groups === 'all') wanted.segments = []
  if (wanted.groups === 'all' && others === 0) return { group_id: null, target: null }
  const [only] = wanted.groups
  if (others === 0 && wanted.groups.length === 1 && typeof only === 'number')
    return { group_id: only, target: null }
  return { group_id: null, target: wanted }
}

/** The target in the form in which requests send it, without the names of its parts. */
export function withoutNames(named: NamedTarget): CampaignTarget {
  const ids = (parts: readonly { id: number }[]) => parts.map(({ id }) => id)
  return {
    groups: named.groups === 'all' ? 'all' : ids(named.groups),
    segments: ids(named.segments),
    exceptGroups: ids(named.exceptGroups),
    exceptSegments: ids(named.exceptSegments),
  }
}
