// Sends, pauses, resumes and archives campaigns. Each function locks the campaign, checks its status and changes it.
import type { Campaign, CampaignAction } from '@lettermill/contracts'
import type { Caller } from '../../platform/caller.ts'
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { oneLine } from '../../platform/text.ts'
import type { Actor } from '../audit/index.ts'
import {
  assertMayLeave,
  findProgress,
  forgetHolds,
  haltAllOf,
  haltMailing,
  reopenMailing,
  signalWork,
  type SendingRules,
} from '../deliveries/index.ts'
import { approve, askIfNeeded, refuse } from './approval/approval.ts'
import { getParts } from './parts.ts'
import { findCampaign } from './queries/read.ts'
import { findMade, lockCampaign, type LockedCampaign } from './queries/lock.ts'
import { markDraft, markSent, pauseAll, setStatus } from './queries/write.ts'
import { assertReputation } from './release/release.ts'
import { assertCan } from './rules/status.ts'

/** How a campaign is sent. */
export interface SendOptions {
  rules?: SendingRules
  /** No message leaves before the delay is over; until then `recallCampaign` recalls the campaign. Default: 0. */
  delaySeconds?: number
  /** Who acknowledges the complaints and bounces of the last campaigns. Default: nobody. */
  acknowledgedBy?: Actor | null
  /** Who sends, and asks for an approval if the campaign needs one. If absent, it needs none now; its start checks again. */
  by?: Pick<Caller, 'accountId'>
}

/** What became of a campaign that was to be sent: on its way, or waiting for an approval. */
export type Sent = 'sent' | 'asked'

/**
 * Starts a draft or a scheduled campaign, or asks for its approval. Of many calls at once, one succeeds. The workers
 * freeze the recipients and send after the delay.
 * @throws Problem reputation_unacknowledged, reputation_unreleased, and those of its parts
 */
export function sendCampaign(
  db: Db,
  workspaceId: number,
  id: number,
  options: SendOptions = {},
): Promise<Sent> {
  return change(db, workspaceId, id, 'send', (tx, campaign) => send(tx, campaign, options))
}

async function send(
  tx: Tx,
  campaign: LockedCampaign,
  { rules = {}, delaySeconds = 0, acknowledgedBy = null, by }: SendOptions,
): Promise<Sent> {
  const { id, workspace_id: workspaceId } = campaign
  await getParts(tx, workspaceId, campaign)
  await assertMayLeave(tx, rules, workspaceId, campaign.domain_id)
  await assertReputation(tx, campaign, acknowledgedBy)
  if (by && (await askIfNeeded(tx, by, { ...campaign, scheduled_at: null }))) {
    // Its time is no part of what is asked for now.
    if (campaign.status === 'scheduled') await markDraft(tx, id)
    return 'asked'
  }
  await markSent(tx, id, delaySeconds)
  await signalWork(tx)
  return 'sent'
}

/**
 * Approves what somebody else asked for. A draft is sent; a scheduled campaign is sent at its time; a campaign that was
 * held before its start goes on.
 * @throws Problem not_found, approval_not_asked, approval_own, approval_changed, and the problems of `sendCampaign`
 */
export async function approveCampaign(
  tx: Tx,
  caller: Pick<Caller, 'workspaceId' | 'accountId'>,
  id: number,
  digest: string,
  rules: SendingRules = {},
): Promise<void> {
  const campaign = await lockExisting(tx, caller.workspaceId, id)
  await approve(tx, caller, campaign, digest)
  if (campaign.status === 'draft') await send(tx, campaign, { rules })
  else if (campaign.status === 'paused') await resume(tx, campaign, rules, null)
}

/**
 * Refuses what somebody else asked for, and says why. A scheduled campaign becomes a draft.
 * @throws Problem not_found, approval_not_asked, approval_own, approval_note_missing
 */
export async function refuseCampaign(
  tx: Tx,
  caller: Pick<Caller, 'workspaceId' | 'accountId'>,
  id: number,
  note: string,
): Promise<void> {
  const campaign = await lockExisting(tx, caller.workspaceId, id)
  await refuse(tx, caller, campaign, oneLine(note))
  if (campaign.status === 'scheduled') await markDraft(tx, id)
}

/**
 * Makes a campaign that was sent with a delay a draft again. Workers lock the campaign when they start it, so either
 * all of it is recalled or all of it is sent.
 * @throws Problem recall_late if sending has begun or there was no delay
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

/** Pauses a campaign. After the commit, and once `untilHalted` resolves, no new message starts (P27). */
export function pauseCampaign(db: Db, workspaceId: number, id: number): Promise<void> {
  return change(db, workspaceId, id, 'pause', async (tx, { mailing_id }) => {
    await setStatus(tx, id, { status: 'paused' })
    await haltMailing(tx, workspaceId, mailing_id ?? 0)
  })
}

/**
 * Continues a paused campaign where it stopped. Messages that were refused under a hold are retried. @throws Problem
 * campaign_part_missing, public_address_unready, reputation_unacknowledged, reputation_unreleased
 */
export function resumeCampaign(
  db: Db,
  workspaceId: number,
  id: number,
  rules: SendingRules = {},
  acknowledgedBy: Actor | null = null,
  by?: Pick<Caller, 'accountId'>,
): Promise<Sent> {
  return change(db, workspaceId, id, 'resume', (tx, campaign) =>
    resume(tx, campaign, rules, acknowledgedBy, by),
  )
}

async function resume(
  tx: Tx,
  campaign: LockedCampaign,
  { assertReachable }: SendingRules,
  acknowledgedBy: Actor | null,
  by?: Pick<Caller, 'accountId'>,
): Promise<Sent> {
  const { id, workspace_id: workspaceId } = campaign
  await assertReachable?.(tx)
  const mailingId = campaign.mailing_id ?? 0
  const progress = await findProgress(tx, mailingId)
  // A campaign that has not started still needs its parts, and what any campaign needs that starts.
  if (!progress) {
    await getParts(tx, workspaceId, campaign)
    await assertReputation(tx, campaign, acknowledgedBy)
    if (by && (await askIfNeeded(tx, by, campaign))) return 'asked'
  }
  // A person who resumes a campaign that Lettermill paused has looked at the reason.
  if (campaign.reason_code !== null) await forgetHolds(tx, mailingId)
  const everyoneTried = progress !== undefined && !progress.pending
  await setStatus(tx, id, {
    status: everyoneTried ? 'partially_sent' : 'processing',
    started: true,
  })
  await reopenMailing(tx, workspaceId, mailingId)
  await signalWork(tx)
  return 'sent'
}

export function archiveCampaign(db: Db, workspaceId: number, id: number): Promise<void> {
  return change(db, workspaceId, id, 'archive', (tx) => setStatus(tx, id, { status: 'archived' }))
}

/** @throws Problem not_found */
export async function getCampaign(db: Db, workspaceId: number, id: number): Promise<Campaign> {
  const campaign = await findCampaign(db, workspaceId, id)
  if (!campaign) throw new Problem('not_found')
  return campaign
}

/** The stored campaign with its parts. @throws Problem not_found */
export async function getMade(db: Db, workspaceId: number, id: number): Promise<LockedCampaign> {
  const campaign = await findMade(db, workspaceId, id)
  if (!campaign) throw new Problem('not_found')
  return campaign
}

/** Stops all sending of a workspace, in the transaction that removes its account. */
export async function stopWorkspace(tx: Tx, workspaceId: number): Promise<void> {
  await pauseAll(tx, workspaceId)
  await haltAllOf(tx, workspaceId)
}

/** Asks for the approval of a campaign that was just scheduled, if it needs one. It keeps its time meanwhile. */
export async function askForScheduled(
  tx: Tx,
  caller: Pick<Caller, 'workspaceId' | 'accountId'>,
  campaign: Campaign,
): Promise<Campaign> {
  if (campaign.status === 'scheduled')
    await askIfNeeded(tx, caller, await getMade(tx, caller.workspaceId, campaign.id))
  return campaign
}

/** The campaign, locked for a change. @throws Problem not_found */
export async function lockExisting(tx: Tx, workspaceId: number, id: number): Promise<LockedCampaign> {
  const campaign = await lockCampaign(tx, workspaceId, id)
  if (!campaign) throw new Problem('not_found')
  return campaign
}

function change<T>(
  db: Db,
  workspaceId: number,
  id: number,
  action: CampaignAction,
  apply: (tx: Tx, campaign: LockedCampaign) => Promise<T>,
): Promise<T> {
  return transaction(db, async (tx) => {
    const campaign = await lockExisting(tx, workspaceId, id)
    assertCan(action, campaign.status)
    return apply(tx, campaign)
  })
}
