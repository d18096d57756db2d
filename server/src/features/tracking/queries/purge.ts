// Events and stats of a deleted workspace go for good.
import { deleteInPieces, sql, type Db } from '../../../platform/db/index.ts'

/** Removes everything that was recorded of a mailing, in small pieces. It can run twice. */
export async function purgeEvents(db: Db, mailingId: number): Promise<void> {
  for (const table of ['events', 'first_events', 'link_stats'] as const) {
    await deleteInPieces(db, table, sql`mailing_id = ${mailingId}`)
  }
}

/** Removes what was counted in a workspace. It can run twice. */
export async function purgeStats(db: Db, workspaceId: number): Promise<void> {
  await deleteInPieces(db, 'stats', sql`workspace_id = ${workspaceId}`)
}
