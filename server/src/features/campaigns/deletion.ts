// Deletes campaigns, restores them and purges them.
import type { Campaign } from '@lettermill/contracts'
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { haltMailing, deleteTests, purgeMailing } from '../deliveries/index.ts'
import { assertCampaignFits, lockQuotas, type Quotas } from '../quotas/index.ts'
import { markDeleted, restore, setStatus, listAll, removeCampaign } from './queries/write.ts'
import { isUnderWay } from './rules/status.ts'
import { purgeEvents, purgeStats } from '../tracking/index.ts'
import { purgeApprovals } from './approval/queries.ts'
import { removeRelease } from './release/queries.ts'
import { getCampaign, lockExisting } from './lifecycle.ts'

/**
 * Deletes a campaign. A campaign that is being sent is paused first, as by `pauseCampaign`, and is still paused if
 * somebody restores it.
 */
export function deleteCampaign(db: Db, workspaceId: number, id: number): Promise<void> {
  return transaction(db, async (tx) => {
    const campaign = await lockExisting(tx, workspaceId, id)
    if (isUnderWay(campaign.status)) {
      await setStatus(tx, id, { status: 'paused' })
      await haltMailing(tx, workspaceId, campaign.mailing_id ?? 0)
    }
    await markDeleted(tx, id)
  })
}

/**
 * Restores a deleted campaign.
 * @throws Problem not_found; campaigns_full if it was deleted more than a day ago and the quota is used up
 */
export async function restoreCampaign(
  tx: Tx,
  workspaceId: number,
  id: number,
  quotas: Quotas,
): Promise<Campaign> {
  // Locks the workspace first, then the campaign: deleting an account locks them in the same order.
  await lockQuotas(tx, workspaceId)
  if (await restore(tx, workspaceId, id)) await assertCampaignFits(tx, workspaceId, quotas)
  return getCampaign(tx, workspaceId, id)
}

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
  await purgeApprovals(db, workspaceId)
  await purgeStats(db, workspaceId)
}
