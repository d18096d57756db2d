// Send, pause, resume, archive, delete: each locks the campaign, checks its status, changes it.
import type { Campaign } from '@lettermill/contracts'
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { findProgress, haltAllOf, haltMailing, reopenMailing, signalWork } from '../deliveries/index.ts'
import { assertMaySend, type SendingDomains } from '../senders/index.ts'
import { assertCampaignFits, lockQuotas, type Quotas } from '../quotas/index.ts'
import { getParts } from './parts.ts'
import { findCampaign } from './queries/read.ts'
import { findMade, lockCampaign, type LockedCampaign } from './queries/lock.ts'
import { markDeleted, markDraft, markSent, pauseAll, restore, setStatus } from './queries/write.ts'
import { assertCan, isUnderWay, type CampaignAction } from './rules/status.ts'

/** How a campaign is sent. */
export interface SendOptions {
  sendingDomains?: SendingDomains
  /** Nothing leaves before; until then `recallCampaign` takes the campaign back. Default: 0. */
  delaySeconds?: number
}

/**
 * Starts a draft or a scheduled campaign; of many calls at once one succeeds. The workers freeze the audience and send
 * once the delay is over.
 */
export function sendCampaign(
  db: Db,
  workspaceId: number,
  id: number,
  { sendingDomains = 'any', delaySeconds = 0 }: SendOptions = {},
): Promise<void> {
  return change(db, workspaceId, id, 'send', async (tx, campaign) => {
    await getParts(tx, workspaceId, campaign)
    await assertMaySend(tx, sendingDomains, workspaceId, campaign.domain_id)
    await markSent(tx, id, delaySeconds)
    await signalWork(tx)
  })
}

/**
 * Makes a campaign a draft again that was sent with a delay. The workers lock it as they start it, so it is recalled as a
 * whole or sent as a whole.
 * @throws Problem recall_late where sending has begun or no delay was asked for
 */
export function recallCampaign(db: Db, workspaceId: number, id: number): Promise<void> {
  return change(db, workspaceId, id, 'recall', async (tx, { mailing_id, starts_at }) => {
    if (mailing_id !== null || starts_at === null) throw new Problem('recall_late')
    await markDraft(tx, id)
  })
}

/** Makes a scheduled campaign a draft again. */
export function unscheduleCampaign(db: Db, workspaceId: number, id: number): Promise<void> {
  return change(db, workspaceId, id, 'unschedule', (tx) => markDraft(tx, id))
}

/** Pauses. Once it is committed and `untilHalted` resolves, nothing new is begun (P27). */
export function pauseCampaign(db: Db, workspaceId: number, id: number): Promise<void> {
  return change(db, workspaceId, id, 'pause', async (tx, { mailing_id }) => {
    await setStatus(tx, id, { status: 'paused' })
    await haltMailing(tx, workspaceId, mailing_id ?? 0)
  })
}

/** Goes on where it stood; what was refused under a hold is tried again. @throws Problem campaign_part_missing */
export function resumeCampaign(db: Db, workspaceId: number, id: number): Promise<void> {
  return change(db, workspaceId, id, 'resume', async (tx, campaign) => {
    const mailingId = campaign.mailing_id ?? 0
    const progress = await findProgress(tx, mailingId)
    // One that has not begun still needs what it is made of.
    if (!progress) await getParts(tx, workspaceId, campaign)
    const everyoneTried = progress !== undefined && !progress.pending
    await setStatus(tx, id, {
      status: everyoneTried ? 'partially_sent' : 'processing',
      started: true,
    })
    await reopenMailing(tx, workspaceId, mailingId)
    await signalWork(tx)
  })
}

export function archiveCampaign(db: Db, workspaceId: number, id: number): Promise<void> {
  return change(db, workspaceId, id, 'archive', (tx) => setStatus(tx, id, { status: 'archived' }))
}

/**
 * Deletes; what is being sent is paused first, as by `pauseCampaign`, and would be found paused if the deletion is
 * taken back.
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
 * Takes a deletion back.
 * @throws Problem not_found; campaigns_full where it was deleted more than a day ago and its place is taken
 */
export async function restoreCampaign(
  tx: Tx,
  workspaceId: number,
  id: number,
  quotas: Quotas,
): Promise<Campaign> {
  // First the workspace, then the campaign, as deleting an account locks them.
  await lockQuotas(tx, workspaceId)
  if (await restore(tx, workspaceId, id)) await assertCampaignFits(tx, workspaceId, quotas)
  return getCampaign(tx, workspaceId, id)
}

/** @throws Problem not_found */
export async function getCampaign(db: Db, workspaceId: number, id: number): Promise<Campaign> {
  const campaign = await findCampaign(db, workspaceId, id)
  if (!campaign) throw new Problem('not_found')
  return campaign
}

/** The campaign as it is kept, with what it is made of. @throws Problem not_found */
export async function getMade(db: Db, workspaceId: number, id: number): Promise<LockedCampaign> {
  const campaign = await findMade(db, workspaceId, id)
  if (!campaign) throw new Problem('not_found')
  return campaign
}

/** In the transaction that takes a workspace's account away: nothing more of it leaves. */
export async function stopWorkspace(tx: Tx, workspaceId: number): Promise<void> {
  await pauseAll(tx, workspaceId)
  await haltAllOf(tx, workspaceId)
}

/** The campaign, locked for a change. @throws Problem not_found */
export async function lockExisting(tx: Tx, workspaceId: number, id: number): Promise<LockedCampaign> {
  const campaign = await lockCampaign(tx, workspaceId, id)
  if (!campaign) throw new Problem('not_found')
  return campaign
}

function change(
  db: Db,
  workspaceId: number,
  id: number,
  action: CampaignAction,
  apply: (tx: Tx, campaign: LockedCampaign) => Promise<void>,
): Promise<void> {
  return transaction(db, async (tx) => {
    const campaign = await lockExisting(tx, workspaceId, id)
    assertCan(action, campaign.status)
    await apply(tx, campaign)
  })
}
