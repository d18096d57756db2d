// Purges all campaigns of a deleted workspace, with the rows that other features keep about each.
import type { Db } from '../../../platform/db/index.ts'
import { deleteTests, purgeMailing } from '../../deliveries/index.ts'
import { purgeEvents, purgeStats } from '../../tracking/index.ts'
import { removeRelease } from '../release/queries.ts'
import { listAll, removeCampaign } from './queries.ts'

/** Purges campaign by campaign in small batches. An interrupted run continues where it stopped. Safe to run twice. */
export async function purgeCampaigns(db: Db, workspaceId: number): Promise<void> {
  await deleteTests(db, workspaceId)
  for (const { id, mailing_id } of await listAll(db, workspaceId)) {
    if (mailing_id !== null) {
      await purgeMailing(db, mailing_id)
      await purgeEvents(db, mailing_id)
    }
    await removeCampaign(db, workspaceId, id)
  }
  await removeRelease(db, workspaceId)
  await purgeStats(db, workspaceId)
}
