// What the engine's progress makes of a campaign: still processing, partially sent, or at its end; and holds.
import { transaction, type Db } from '../../platform/db/index.ts'
import { product, record } from '../audit/index.ts'
import { closeLedger, findProgress, haltLedger } from '../deliveries/index.ts'
import { figuresOf } from '../tracking/index.ts'
import { findLastFailure, lockForEngine, setStatus } from './queries.ts'
import { failureReason, isUnderWay, statusOf } from './rules/status.ts'

/** Sets the status that the ledger calls for; closes the campaign when nothing is open. Running it twice changes nothing. */
export function settleCampaign(db: Db, campaignId: number): Promise<void> {
  return transaction(db, async (tx) => {
    const campaign = await lockForEngine(tx, campaignId)
    const progress = await findProgress(tx, campaignId)
    if (!campaign || !progress || !isUnderWay(campaign.status)) return
    const figures = (await figuresOf(tx, [campaignId])).get(campaignId)
    const sums = {
      total: progress.total,
      sent: figures?.sent ?? 0,
      failed: figures?.failed ?? 0,
      skipped: figures?.skipped ?? 0,
    }
    const status = statusOf(progress, sums)
    if (status === campaign.status) return
    const reason = status === 'failed' ? failureReason(sums, await findLastFailure(tx, campaignId)) : null
    await setStatus(tx, campaignId, { status, reason, tried: status !== 'processing' })
    if (status !== 'processing' && status !== 'partially_sent')
      await closeLedger(tx, campaign.workspace_id, campaignId)
  })
}

/** Pauses a campaign for a reason that people read; Resume goes on where it stood. */
export function holdCampaign(db: Db, campaignId: number, reason: string): Promise<void> {
  return transaction(db, async (tx) => {
    const campaign = await lockForEngine(tx, campaignId)
    if (!campaign || !isUnderWay(campaign.status)) return
    await setStatus(tx, campaignId, { status: 'paused', reason })
    await haltLedger(tx, campaign.workspace_id, campaignId)
    const actor = { ...product, workspaceId: campaign.workspace_id }
    const object = { kind: 'campaign', id: campaignId, name: campaign.name } as const
    await record(tx, actor, { action: 'campaign_held', object, detail: reason })
  })
}
