// Background jobs of segments.
import type { Db } from '../../platform/db/index.ts'
import { deleteOldSegments, deleteSegmentsOf } from './queries/segments.ts'

/** Deletes segments that were deleted more than a day ago, and returns how many. */
export function purgeSegments(db: Db): Promise<number> {
  return deleteOldSegments(db)
}

/** Removes the segments of a deleted workspace. */
export function purgeSegmentsOf(db: Db, workspaceId: number): Promise<void> {
  return deleteSegmentsOf(db, workspaceId)
}
