// Segments as the API shows them, with what they use and what uses them.
import { type Segment, type SegmentUse, conditionsOf } from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { segmentsIn } from './depth.ts'
import { findKnown, type Known } from './known.ts'
import { conditionOf } from './queries/compile.ts'
import { listFilters, type StoredSegment } from './queries/segments.ts'
import type { NamedUse } from '../fields/index.ts'
import type { Clock } from '../../platform/clock.ts'

/** A campaign that has not been sent and names a segment in its target. */
export interface TargetUse {
  segmentId: number
  id: number
  name: string
}

export interface SegmentDeps {
  clock: Clock
  /** Asks campaigns, a feature that segments must not import. */
  listTargetUses(db: Db, workspaceId: number): Promise<TargetUse[]>
}

/** All segments of a workspace, newest first. */
export async function listSegments(db: Db, deps: SegmentDeps, workspaceId: number): Promise<Segment[]> {
  const stored = await listFilters(db, workspaceId)
  if (stored.length === 0) return []
  const known = await findKnown(db, deps.clock, workspaceId, [])
  const uses = await deps.listTargetUses(db, workspaceId)
  return stored.map((each) => onWire(each, stored, uses, known))
}

/** @throws Problem not_found */
export async function getSegment(
  db: Db,
  deps: SegmentDeps,
  workspaceId: number,
  id: number,
): Promise<Segment> {
  const found = (await listSegments(db, deps, workspaceId)).find((each) => each.id === id)
  if (!found) throw new Problem('not_found')
  return found
}

/** @throws Problem not_found */
export async function findStored(db: Db, workspaceId: number, id: number): Promise<StoredSegment> {
  const found = (await listFilters(db, workspaceId)).find((each) => each.id === id)
  if (!found) throw new Problem('not_found')
  return found
}

function onWire(
  stored: StoredSegment,
  all: readonly StoredSegment[],
  uses: readonly TargetUse[],
  known: Known,
): Segment {
  const others = all.filter(({ filter }) => segmentsIn(filter).includes(stored.id))
  const used_in: SegmentUse[] = [
    ...others.map(({ id, name }) => ({ kind: 'segment' as const, id, name })),
    ...uses
      .filter(({ segmentId }) => segmentId === stored.id)
      .map(({ id, name }) => ({ kind: 'campaign' as const, id, name })),
  ]
  return { ...stored, filter: stored.filter as Segment['filter'], used_in, problem: problemOf(stored, known) }
}

/** The reason why a segment cannot be evaluated now; null if it can. */
function problemOf({ id, filter }: StoredSegment, known: Known): string | null {
  try {
    conditionOf(filter, known, [id])
    return null
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}

/** Each field that a segment names, with the segment. */
export async function listFieldsInSegments(db: Db, workspaceId: number): Promise<NamedUse[]> {
  const stored = await listFilters(db, workspaceId)
  return stored.flatMap(({ id, name, filter }) => {
    const keys = conditionsOf(filter).flatMap((each) => (each.kind === 'field' ? [each.field] : []))
    return [...new Set(keys)].map((key) => ({ kind: 'segment' as const, key, id, name }))
  })
}
