// Sets a campaign's status from the progress of its mailing (processing, partially sent, or finished), and holds
// campaigns.
import type { CampaignReason } from '@lettermill/contracts'
import { transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import { LabelledCounter } from '../../../platform/metrics/index.ts'
import { product, record } from '../../audit/index.ts'
import { closeMailing, countProviders, findProgress, haltMailing } from '../../deliveries/index.ts'
import { noStats, sumMailings } from '../../tracking/index.ts'
import { announceCampaign } from './announce.ts'
import { findLastFailure, lockByMailing } from '../queries/lock.ts'
import { setStatus } from '../queries/write.ts'
import { failureReason, isUnderWay, statusOf } from '../rules/status.ts'

/**
 * Sets the status that matches the mailing's progress, and closes the mailing when no delivery is open. Safe to run
 * twice.
 */
export async function settleCampaign(db: Db, mailingId: number): Promise<void> {
  const isClosed = await transaction(db, (tx) => settleLocked(tx, mailingId))
  // Counts the messages to each mailbox provider, for the page of the campaign.
  if (isClosed) await countProviders(db, mailingId)
}

async function settleLocked(tx: Tx, mailingId: number): Promise<boolean> {
  const campaign = await lockByMailing(tx, mailingId)
  const progress = await findProgress(tx, mailingId)
  if (!campaign || !progress || !isUnderWay(campaign.status)) return false
  const stats = await sumMailings(tx, campaign.workspace_id, [mailingId])
  const { sent, failed, skipped } = stats.get(mailingId) ?? noStats
  const sums = { total: progress.total, sent, failed, skipped }
  const status = statusOf(progress, sums)
  if (status === campaign.status) return false
  const reason = status === 'failed' ? failureReason(sums, await findLastFailure(tx, mailingId)) : null
  await setStatus(tx, campaign.id, { status, reason, tried: status !== 'processing' })
  if (isUnderWay(status)) return false
  await closeMailing(tx, campaign.workspace_id, mailingId)
  await announceCampaign(tx, 'campaign.finished', campaign, { status, reason, ...sums })
  return true
}

/** Why a campaign is held while it is sent. `sending`: no relay takes its messages, or its messages cannot be made. */
export type HoldCause = 'bounces' | 'complaints' | 'mass_bounce' | 'sending'

/** The number of holds by this process, by cause. */
export const held = new LabelledCounter('cause')

/** Pauses the campaign of a mailing with a reason; Resume continues where it stopped. */
export function holdCampaign(db: Db, mailingId: number, reason: CampaignReason): Promise<void> {
  return transaction(db, async (tx) => {
    await holdLocked(tx, mailingId, reason, 'sending')
  })
}

/** Holds a campaign as `holdCampaign` does, in a transaction. @returns whether it was being sent and is held now */
export async function holdLocked(
  tx: Tx,
  mailingId: number,
  reason: CampaignReason,
  cause: HoldCause,
): Promise<boolean> {
  const campaign = await lockByMailing(tx, mailingId)
  if (!campaign || !isUnderWay(campaign.status)) return false
  await setStatus(tx, campaign.id, { status: 'paused', reason })
  await haltMailing(tx, campaign.workspace_id, mailingId)
  await announceCampaign(tx, 'campaign.held', campaign, { status: 'paused', reason })
  const actor = { ...product, workspaceId: campaign.workspace_id }
  const object = { kind: 'campaign', id: campaign.id, name: campaign.name } as const
  await record(tx, actor, { action: 'campaign_held', object, reason })
  held.add(cause)
  return true
}
