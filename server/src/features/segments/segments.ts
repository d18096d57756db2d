// Saves, changes, deletes and restores segments.
import { isDeepStrictEqual } from 'node:util'
import { segmentLimits, type FilterGroup, type Segment } from '@lettermill/contracts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { lockQuotas } from '../quotas/index.ts'
import { assertNotTooDeep } from './depth.ts'
import { findKnown, type Known } from './known.ts'
import { conditionOf } from './queries/compile.ts'
import {
  countSegments,
  insertSegment,
  lockSegments,
  markDeleted,
  restore,
  updateSegment,
  type StoredSegment,
  deleteOldSegments,
  deleteSegmentsOf,
} from './queries/segments.ts'
import { getSegment, findStored, type SegmentDeps } from './read.ts'

export interface SegmentForm {
  name: string
  filter: FilterGroup
}

interface SegmentEdit extends SegmentForm {
  id: number
  /** The version that the caller edited; null for any. */
  version: number | null
}

/** @throws Problem segments_full; also if the filter cannot be evaluated */
export async function createSegment(
  tx: Tx,
  deps: SegmentDeps,
  workspaceId: number,
  form: SegmentForm,
): Promise<Segment> {
  await lockSegments(tx, workspaceId)
  const id = await insertSegment(tx, workspaceId, form)
  await assertFits(tx, workspaceId)
  await assertUsable(tx, deps.clock, workspaceId, { ...form, id })
  return getSegment(tx, deps, workspaceId, id)
}

/**
 * @throws Problem not_found; segment_changed with a detail for each part that another edit changed; also if the filter
 *   cannot be evaluated
 */
export async function editSegment(
  tx: Tx,
  deps: SegmentDeps,
  workspaceId: number,
  { id, version, ...form }: SegmentEdit,
): Promise<Segment> {
  await lockSegments(tx, workspaceId)
  assertVersion(await findStored(tx, workspaceId, id), version, form)
  await updateSegment(tx, workspaceId, { id, ...form })
  await assertUsable(tx, deps.clock, workspaceId, { ...form, id })
  return getSegment(tx, deps, workspaceId, id)
}

/** @throws Problem not_found, segments_full */
export async function duplicateSegment(
  tx: Tx,
  deps: SegmentDeps,
  workspaceId: number,
  { id, name }: { id: number; name: string | null },
): Promise<Segment> {
  await lockSegments(tx, workspaceId)
  const { name: other, filter } = await findStored(tx, workspaceId, id)
  const copy = name ?? `${other.slice(0, segmentLimits.name - 7)} (copy)`
  const made = await insertSegment(tx, workspaceId, { name: copy, filter })
  await assertFits(tx, workspaceId)
  return getSegment(tx, deps, workspaceId, made)
}

/** @throws Problem not_found; segment_in_use with the names of the campaigns and segments that use it */
export async function removeSegment(
  tx: Tx,
  deps: SegmentDeps,
  workspaceId: number,
  id: number,
): Promise<void> {
  await lockSegments(tx, workspaceId)
  const { used_in } = await getSegment(tx, deps, workspaceId, id)
  if (used_in.length > 0)
    throw new Problem('segment_in_use', { names: used_in.map(({ name }) => name).join(', ') })
  await markDeleted(tx, workspaceId, id)
}

/**
 * Restores a deleted segment. One that is not deleted stays as it is. @throws Problem not_found once a day has passed
 */
export async function bringBackSegment(
  tx: Tx,
  deps: SegmentDeps,
  workspaceId: number,
  id: number,
): Promise<Segment> {
  await lockSegments(tx, workspaceId)
  if (!(await restore(tx, workspaceId, id))) throw new Problem('not_found')
  return getSegment(tx, deps, workspaceId, id)
}

/** Refuses an edit of an older version, and names the parts in which the stored segment differs. */
function assertVersion(stored: StoredSegment, version: number | null, edited: SegmentForm): void {
  if (version === null || version === stored.version) return
  const details = []
  if (stored.name !== edited.name) details.push({ field: 'name', message: `Name is now: ${stored.name}` })
  if (!isDeepStrictEqual(stored.filter, edited.filter))
    details.push({ field: 'filter', message: 'The conditions were changed.' })
  throw new Problem('segment_changed', {}, details)
}

async function assertFits(tx: Tx, workspaceId: number): Promise<void> {
  await lockQuotas(tx, workspaceId)
  if ((await countSegments(tx, workspaceId)) > segmentLimits.segments)
    throw new Problem('segments_full', { limit: segmentLimits.segments })
}

async function assertUsable(
  tx: Tx,
  clock: Clock,
  workspaceId: number,
  { id, filter }: Pick<StoredSegment, 'id' | 'filter'>,
): Promise<void> {
  const known = await findKnown(tx, clock, workspaceId, [filter])
  assertNotTooDeep(new Map([...known.segments].map(([each, stored]) => [each, stored.filter])))
  // The filter is checked without its segment's name, so that a refusal speaks only of the condition.
  conditionOf(filter, { ...known, segments: withoutNameOf(known, id) }, [id])
}

const withoutNameOf = ({ segments }: Known, id: number): Known['segments'] =>
  new Map([...segments].filter(([each]) => each !== id))

/** Deletes segments that were deleted more than a day ago, and returns how many. */
export function purgeSegments(db: Db): Promise<number> {
  return deleteOldSegments(db)
}

/** Removes the segments of a deleted workspace. */
export function purgeSegmentsOf(db: Db, workspaceId: number): Promise<void> {
  return deleteSegmentsOf(db, workspaceId)
}
