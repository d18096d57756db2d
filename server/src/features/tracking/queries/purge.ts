// SQL that deletes the events and stats of a deleted workspace for good.
import { deleteInPieces, sql, type Db } from '../../../platform/db/index.ts'

/** Deletes everything recorded for a mailing, in small batches. Safe to run twice. */
export async function purgeEvents(db: Db, mailingId: number): Promise<void> {
  for (const table of ['events', 'first_events', 'link_stats'] as const) {
    await deleteInPieces(db, table, sql`mailing_id = ${mailingId}`)
  }
}

/** Deletes a workspace's stats. Safe to run twice. */
export async function purgeStats(db: Db, workspaceId: number): Promise<void> {
  await deleteInPieces(db, 'stats', sql`workspace_id = ${workspaceId}`)
}
