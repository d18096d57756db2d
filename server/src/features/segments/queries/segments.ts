// SQL of segments. A deleted segment disappears at once, and its row is deleted a day later.
import type { FilterGroup } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'

export interface StoredSegment extends Row<
  'segments',
  'id' | 'name' | 'version' | 'created_at' | 'updated_at'
> {
  filter: FilterGroup
}

const columns = sql`id, name, filter, version, created_at, updated_at`

/** The segments of a workspace that are not deleted, newest first. */
export function listFilters(db: Db, workspaceId: number): Promise<StoredSegment[]> {
  return rows(
    db,
    sql<StoredSegment>`select ${columns} from segments
      where workspace_id = ${workspaceId} and deleted_at is null order by id desc`,
  )
}

/** Returns which of the segments exist, with their names. */
export function listSegmentNames(
  db: Db,
  workspaceId: number,
  ids: readonly number[],
): Promise<Row<'segments', 'id' | 'name'>[]> {
  return rows(
    db,
    sql<Row<'segments', 'id' | 'name'>>`select id, name from segments
      where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[]) and deleted_at is null`,
  )
}

/** Takes the lock that a transaction holds if it adds, changes or deletes a segment of the workspace. */
export async function lockSegments(tx: Tx, workspaceId: number): Promise<void> {
  await row(tx, sql`select pg_advisory_xact_lock(hashtextextended('lettermill.segments', ${workspaceId}))`)
}

export async function insertSegment(
  tx: Tx,
  workspaceId: number,
  { name, filter }: Pick<StoredSegment, 'name' | 'filter'>,
): Promise<number> {
  const made = await row(
    tx,
    sql<Row<'segments', 'id'>>`insert into segments (workspace_id, name, filter)
      values (${workspaceId}, ${name}, ${JSON.stringify(filter)}::jsonb) returning id`,
  )
  if (!made) throw new Error('An insert always returns its row')
  return made.id
}

/** Stores an edit and raises the version. */
export async function updateSegment(
  tx: Tx,
  workspaceId: number,
  { id, name, filter }: Pick<StoredSegment, 'id' | 'name' | 'filter'>,
): Promise<void> {
  await changed(
    tx,
    sql`update segments set name = ${name}, filter = ${JSON.stringify(filter)}::jsonb, version = version + 1,
        updated_at = now()
      where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`,
  )
}

export async function markDeleted(tx: Tx, workspaceId: number, id: number): Promise<void> {
  await changed(
    tx,
    sql`update segments set deleted_at = now() where workspace_id = ${workspaceId} and id = ${id}`,
  )
}

/** @returns whether the segment exists now: restored, or never deleted */
export async function restore(tx: Tx, workspaceId: number, id: number): Promise<boolean> {
  const restored = await changed(
    tx,
    sql`update segments set deleted_at = null where workspace_id = ${workspaceId} and id = ${id}
      and (deleted_at is null or deleted_at > now() - interval '24 hours')`,
  )
  return restored > 0
}

/** Counts the segments, including deleted ones that can still be restored. */
export async function countSegments(db: Db, workspaceId: number): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*) as count from segments
      where workspace_id = ${workspaceId} and (deleted_at is null or deleted_at > now() - interval '24 hours')`,
  )
  return counted?.count ?? 0
}

/** Deletes segments that nobody can restore any more. */
export function deleteOldSegments(db: Db): Promise<number> {
  return changed(db, sql`delete from segments where deleted_at <= now() - interval '24 hours'`)
}

export async function deleteSegmentsOf(db: Db, workspaceId: number): Promise<void> {
  await changed(db, sql`delete from segments where workspace_id = ${workspaceId}`)
}
