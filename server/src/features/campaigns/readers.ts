// The contacts that would get a campaign if sending began now: how many there are, and which one comes at a position.
import type { CampaignTarget } from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import { findAudience } from '../contacts/index.ts'
import { countReadersOf, findContactAt } from '../deliveries/index.ts'
import { readTarget } from '../segments/index.ts'
import type { MergeFields } from '../templates/index.ts'
import { contactsOfGroup, countDeclined, countSuppressed } from './queries/audience.ts'
import type { LockedCampaign } from './queries/lock.ts'

/** To whom a campaign goes: to a target or, if that is null, to a group or all contacts (null). */
export interface Readership {
  groupId: number | null
  target: CampaignTarget | null
  topicId: number | null
}

export function readershipOf({
  group_id,
  target,
  topic_id,
}: Pick<LockedCampaign, 'group_id' | 'target' | 'topic_id'>): Readership {
  return { groupId: group_id, target, topicId: topic_id }
}

/** A position among the recipients, from 1, with the recipient there. The recipient is absent if there are none. */
export interface Place {
  position: number
  of: number
  person: { email: string; fields: MergeFields } | undefined
}

/**
 * The contact that would be recipient number `position`, and the number of recipients, which is the same as in the
 * review.
 * @param position from 1; a position beyond the last means the last
 * @throws Problem if the target cannot be evaluated
 */
export async function findReader(
  db: Db,
  workspaceId: number,
  { target, groupId, topicId }: Readership,
  position: number,
): Promise<Place> {
  if (!target) {
    const of = await countGroupReaders(db, workspaceId, groupId, topicId)
    const place = within(position, of)
    const person = await findContactAt(db, workspaceId, { groupId, topicId }, place)
    return { position: place, of, person }
  }
  return readTarget(db, workspaceId, target, async (tx, from) => {
    const of = await countReadersOf(tx, workspaceId, from, topicId)
    const place = within(position, of)
    const person = await findContactAt(tx, workspaceId, { from, topicId }, place)
    return { position: place, of, person }
  })
}

/** The number of contacts of a group, or of all (null), that would get a campaign about a topic, as the review says. */
export async function countGroupReaders(
  db: Db,
  workspaceId: number,
  groupId: number | null,
  topicId: number | null,
): Promise<number> {
  const audience = await findAudience(db, workspaceId, groupId)
  if (!audience) return 0
  const suppressed = await countSuppressed(db, workspaceId, groupId)
  const declined = await countWithoutTopic(db, workspaceId, { groupId, target: null, topicId })
  return audience.contactCount - declined - suppressed.reduce((sum, { count }) => sum + count, 0)
}

/** The number of contacts that are left out because they switched the campaign's topic off. */
export async function countWithoutTopic(
  db: Db,
  workspaceId: number,
  { target, groupId, topicId }: Readership,
): Promise<number> {
  if (topicId === null) return 0
  if (!target) return countDeclined(db, contactsOfGroup(workspaceId, groupId), topicId)
  return readTarget(db, workspaceId, target, (tx, contacts) => countDeclined(tx, contacts, topicId))
}

/** The position nearest to a requested one. */
export function within(position: number, of: number): number {
  return Math.max(1, Math.min(position, of))
}
