// Evaluates filters: counts their contacts, lists the first ones, and lists all in batches.
import { availableParallelism } from 'node:os'
import type { Contact, FilterGroup, SegmentCount } from '@lettermill/contracts'
import type { Clock } from '../../platform/clock.ts'
import { isTimedOut, transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import { contactsById } from '../contacts/index.ts'
import { findKnown } from './known.ts'
import { conditionOf } from './queries/compile.ts'
import { countMatching, listMatching, prepareForCount, prepareForFilter } from './queries/contacts.ts'
import type { Where } from './queries/fields.ts'

/**
 * The most filters that are evaluated at once in a process and for one workspace, and how long other filters wait, in
 * ms. While filters wait, each evaluation uses one processor, so that clicks keep half of the processors.
 */
export const evaluations = new Semaphore({
  atOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
  share: 1,
  waiting: 64,
  waitingEach: 8,
  patience: 20_000,
  refuse: () => new Problem('too_many_requests', { seconds: 5, minutes: 1 }),
})

/** The id of a filter that belongs to no segment. No segment has this id. */
const unsaved = [0]

/** The number of ids that an export reads at once. */
const idsAtOnce = 100_000
const contactsAtOnce = 2000

/** @throws Problem if the filter cannot be evaluated; segment_slow */
export function countFilter(
  db: Db,
  clock: Clock,
  workspaceId: number,
  filter: FilterGroup,
): Promise<SegmentCount> {
  return evaluated(db, async (tx) => {
    const where = conditionOf(filter, await findKnown(tx, clock, workspaceId, [filter]), unsaved)
    return countMatching(tx, workspaceId, where)
  })
}

/** The first contacts of a filter. @throws Problem with the codes of `countFilter` */
export function firstContacts(
  db: Db,
  clock: Clock,
  workspaceId: number,
  { filter, limit }: { filter: FilterGroup; limit: number },
): Promise<Contact[]> {
  return evaluated(db, async (tx) => {
    const where = conditionOf(filter, await findKnown(tx, clock, workspaceId, [filter]), unsaved)
    const found: Contact[] = []
    const ids = await listMatching(tx, workspaceId, where, { limit })
    for await (const batch of contactsById(tx, workspaceId, ids)) found.push(...batch)
    return found
  })
}

/**
 * The condition of a segment, for statements of the caller's transaction.
 * @throws Problem with the codes of `countFilter`
 */
export async function selectionOf(
  tx: Tx,
  clock: Clock,
  workspaceId: number,
  segment: { id: number; filter: FilterGroup },
): Promise<Where> {
  await prepareForFilter(tx)
  const known = await findKnown(tx, clock, workspaceId, [segment.filter])
  return conditionOf(segment.filter, known, [segment.id])
}

/** @throws Problem if the filter cannot be evaluated */
export async function assertFilterUsable(
  db: Db,
  clock: Clock,
  workspaceId: number,
  { id, filter }: { id: number; filter: FilterGroup },
): Promise<void> {
  conditionOf(filter, await findKnown(db, clock, workspaceId, [filter]), [id])
}

/** A segment's contacts in batches, so that memory stays flat. Contacts that change meanwhile may be missing. */
export async function* everyContactOf(
  db: Db,
  clock: Clock,
  workspaceId: number,
  segment: { id: number; filter: FilterGroup },
): AsyncGenerator<Contact[]> {
  for (let after = 0; ;) {
    const ids = await evaluated(db, async (tx) =>
      listMatching(tx, workspaceId, await selectionOf(tx, clock, workspaceId, segment), {
        after,
        limit: idsAtOnce,
      }),
    )
    for (let at = 0; at < ids.length; at += contactsAtOnce)
      yield* contactsById(db, workspaceId, ids.slice(at, at + contactsAtOnce))
    if (ids.length < idsAtOnce) return
    after = ids.at(-1) ?? 0
  }
}

/** Runs in a transaction that has memory for the sets of contacts in a filter, and a deadline. */
export async function evaluated<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await transaction(db, async (tx) => {
      await prepareForCount(tx, evaluations.isWaitedFor ? 'one processor' : 'all processors')
      return run(tx)
    })
  } catch (error) {
    if (isTimedOut(error)) throw new Problem('segment_slow', { seconds: 15 })
    throw error
  }
}
