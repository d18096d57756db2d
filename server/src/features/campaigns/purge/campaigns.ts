// Purges all campaigns of a deleted workspace, with what the features below keep of each.
import type { Db } from '../../../platform/db/index.ts'
import { deleteTests, purgeMailing } from '../../deliveries/index.ts'
import { purgeEvents, purgeStats } from '../../tracking/index.ts'
import { listAll, removeCampaign } from './queries.ts'

/** In small batches, campaign by campaign; an interrupted run continues where it stopped. Safe to run twice. */
export async function purgeCampaigns(db: Db, workspaceId: number): Promise<void> {
  await deleteTests(db, workspaceId)
  for (const { id, mailing_id } of await listAll(db, workspaceId)) {
    if (mailing_id !== null) {
      await purgeMailing(db, mailing_id)
      await purgeEvents(db, mailing_id)
    }
    await removeCampaign(db, workspaceId, id)
  }
  await purgeStats(db, workspaceId)
}
