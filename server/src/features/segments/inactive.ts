// Segments of inactive contacts, whom a sunset policy asks and suppresses.
import { inactiveOf } from '@lettermill/contracts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { evaluated, selectionOf } from './count.ts'
import { bothOf, countMatching, matching } from './queries/contacts.ts'
import type { StoredSegment } from './queries/segments.ts'
import type { Where } from './queries/fields.ts'
import { findStored } from './read.ts'

/** @throws Problem not_found; segment_not_inactive if the segment may have active contacts */
export async function getInactiveSegment(db: Db, workspaceId: number, id: number): Promise<StoredSegment> {
  const segment = await findStored(db, workspaceId, id)
  if (!inactiveOf(segment.filter)) throw new Problem('segment_not_inactive')
  return segment
}

/**
 * Counts the contacts of a segment who can be mailed, all of them and those who also meet a condition.
 * @param also on contacts `c`; null: nobody meets it
 * @throws Problem if the filter cannot be evaluated; segment_slow
 */
export function countInactive(
  db: Db,
  clock: Clock,
  workspaceId: number,
  { segment, also }: { segment: StoredSegment; also: Where | null },
): Promise<{ mailable: number; also: number }> {
  return evaluated(db, async (tx) => {
    const where = await selectionOf(tx, clock, workspaceId, segment)
    const { mailable } = await countMatching(tx, workspaceId, where)
    if (also === null) return { mailable, also: 0 }
    const both = await countMatching(tx, workspaceId, bothOf(where, also))
    return { mailable, also: both.mailable }
  })
}

/**
 * The contacts of a segment now, as SQL that follows `from` and names the contacts `c`, for a statement of the caller's
 * transaction.
 * @param also a further condition on contacts `c`; null for none
 * @throws Problem if the filter cannot be evaluated
 */
export async function inactiveContacts(
  tx: Tx,
  clock: Clock,
  workspaceId: number,
  { segment, also }: { segment: StoredSegment; also: Where | null },
): Promise<Where> {
  const where = await selectionOf(tx, clock, workspaceId, segment)
  return matching(workspaceId, also === null ? where : bothOf(where, also))
}
