// Hits and figures of a deleted workspace go for good.
import { deleteInPieces, sql, type Db } from '../../../platform/db/index.ts'

/** Removes everything that was counted of a campaign, in small pieces. It can run twice. */
export async function purgeHits(db: Db, campaignId: number): Promise<void> {
  for (const table of ['events', 'events_beyond', 'first_hits', 'roll_ups']) {
    await deleteInPieces(db, table, sql`campaign_id = ${campaignId}`)
  }
}

/** Removes the sums over a workspace's campaigns. It can run twice. */
export async function purgeSums(db: Db, workspaceId: number): Promise<void> {
  await deleteInPieces(db, 'workspace_roll_ups', sql`workspace_id = ${workspaceId}`)
}
