// The contacts of a campaign's target.
import type { CampaignTarget, SegmentCount } from '@lettermill/contracts'
import { systemClock, type Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { findKnown } from './known.ts'
import { conditionOf } from './queries/compile.ts'
import { anyContact, countMatching, matching, prepareForFilter } from './queries/contacts.ts'
import type { Where } from './queries/fields.ts'
import { filterOf } from './target.ts'
import { evaluations, evaluated } from './count.ts'

/**
 * Counts the contacts that a campaign would go to now: the contacts that `audienceOf` would freeze.
 * @throws Problem if a segment cannot be evaluated; segment_slow
 */
export function countTarget(
  db: Db,
  workspaceId: number,
  target: CampaignTarget,
  clock: Clock = systemClock,
): Promise<SegmentCount> {
  return evaluated(db, async (tx) =>
    countMatching(tx, workspaceId, await targetCondition(tx, clock, workspaceId, target)),
  )
}

/**
 * Reads the contacts of a target, for which `read` gets the SQL that `audienceOf` returns.
 * @throws Problem with the codes of `countTarget`
 */
export function readTarget<T>(
  db: Db,
  workspaceId: number,
  target: CampaignTarget,
  read: (tx: Tx, contacts: Where) => Promise<T>,
): Promise<T> {
  const run = () => evaluated(db, async (tx) => read(tx, await audienceOf(tx, workspaceId, target)))
  return evaluations.run(run, workspaceId)
}

/** @throws Problem if a segment cannot be evaluated */
export async function assertTargetUsable(db: Db, workspaceId: number, target: CampaignTarget): Promise<void> {
  await targetCondition(db, systemClock, workspaceId, target)
}

/**
 * The contacts of a target, as SQL for the statement that freezes them. Call it in the transaction of that statement.
 * @returns SQL that follows `from` and names the contacts `c`
 */
export async function audienceOf(
  tx: Tx,
  workspaceId: number,
  target: CampaignTarget,
  clock: Clock = systemClock,
): Promise<Where> {
  await prepareForFilter(tx)
  return matching(workspaceId, await targetCondition(tx, clock, workspaceId, target))
}

async function targetCondition(
  db: Db,
  clock: Clock,
  workspaceId: number,
  target: CampaignTarget,
): Promise<Where> {
  const filter = filterOf(target)
  if (filter === null) return anyContact
  const known = await findKnown(db, clock, workspaceId, [filter])
  const groups = [...(target.groups === 'all' ? [] : target.groups), ...target.exceptGroups]
  const segments = [...target.segments, ...target.exceptSegments]
  if (groups.some((id) => !known.groups.has(id)))
    throw new Problem('campaign_part_missing', { part: 'group' })
  if (segments.some((id) => !known.segments.has(id)))
    throw new Problem('campaign_part_missing', { part: 'segment' })
  return conditionOf(filter, known)
}
