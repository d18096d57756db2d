// What the engine kept of a deleted workspace's campaigns goes for good.
import { changed, deleteInPieces, sql, type Db } from '../../../platform/db/index.ts'

/**
 * Removes a campaign's ledger, and then all that hangs on it, in small pieces. It can run twice.
 * Its links lead nowhere from the first statement on.
 */
export async function purgeMailing(db: Db, mailingId: number): Promise<void> {
  await changed(db, sql`delete from mailings where id = ${mailingId}`)
  for (const table of [
    'deferrals',
    'chunks',
    'deliveries',
    'late_deliveries',
    'erased_recipients',
    'recipients',
  ] as const) {
    await deleteInPieces(db, table, sql`mailing_id = ${mailingId}`)
  }
}
