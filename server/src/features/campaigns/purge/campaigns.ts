// All campaigns of a deleted workspace go for good, and with each what the features below keep of it.
import type { Db } from '../../../platform/db/index.ts'
import { deleteTests, purgeMailing } from '../../deliveries/index.ts'
import { purgeEvents, purgeStats } from '../../tracking/index.ts'
import { listAll, removeCampaign } from './queries.ts'

/** In small pieces, campaign by campaign; a run that breaks off goes on where it stood. It can run twice. */
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
