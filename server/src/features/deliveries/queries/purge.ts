// Deletes the mailings of a deleted workspace.
import { changed, deleteInPieces, sql, type Db } from '../../../platform/db/index.ts'

/**
 * Deletes a mailing and then everything that belongs to it, in small batches. Safe to run twice. Its links answer 404
 * after the first statement.
 */
export async function purgeMailing(db: Db, mailingId: number): Promise<void> {
  await changed(db, sql`delete from mailings where id = ${mailingId}`)
  for (const table of [
    'deferrals',
    'provider_holds',
    'chunks',
    'deliveries',
    'late_deliveries',
    'erased_recipients',
    'mailing_providers',
    'recipients',
  ] as const) {
    await deleteInPieces(db, table, sql`mailing_id = ${mailingId}`)
  }
}
