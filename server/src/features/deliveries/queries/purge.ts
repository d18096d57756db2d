// What the engine kept of a deleted workspace goes for good: ledgers with their recipients, test messages.
import { changed, deleteInPieces, sql, type Db } from '../../../platform/db/index.ts'

/**
 * Removes a campaign's ledger, and then all that hangs on it, in small pieces. It can run twice.
 * Its links lead nowhere from the first statement on.
 */
export async function purgeLedger(db: Db, campaignId: number): Promise<void> {
  await changed(db, sql`delete from ledgers where campaign_id = ${campaignId}`)
  for (const table of [
    'deferrals',
    'campaign_chunks',
    'deliveries',
    'late_deliveries',
    'recipient_blocks',
    'campaign_recipients',
  ]) {
    await deleteInPieces(db, table, sql`campaign_id = ${campaignId}`)
  }
}

/** Removes the test messages of a workspace. */
export async function purgeTestMessages(db: Db, workspaceId: number): Promise<void> {
  await deleteInPieces(db, 'test_messages', sql`workspace_id = ${workspaceId}`)
}
