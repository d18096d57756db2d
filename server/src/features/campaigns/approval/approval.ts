// A campaign that needs an approval is asked for by one person and approved by another. The approval is for exactly
// what it was given for: a digest over content, subject, sender, target and time. The start of the campaign compares
// the digest once more, in the transaction that freezes the content and the recipients.
import { createHash } from 'node:crypto'
import type { Approval, ApprovalParts, ApprovalPolicy } from '@lettermill/contracts'
import type { Caller } from '../../../platform/caller.ts'
import type { Db, Tx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { getWorkspace } from '../../accounts/index.ts'
import { countTarget, evaluations } from '../../segments/index.ts'
import { getParts } from '../parts.ts'
import type { LockedCampaign } from '../queries/lock.ts'
import { findCampaign } from '../queries/read.ts'
import {
  countApprovers,
  findApproval,
  findPolicy,
  listFilters,
  listWaiting,
  lockParts,
  putAsked,
  putDecided,
  updatePolicy,
} from './queries.ts'

type Asking = Pick<Caller, 'accountId'>

/**
 * What an approval of the campaign is for, as the campaign is now: what the campaign is made of, and the digest.
 * @throws Problem campaign_part_missing, sender_not_of_domain
 */
async function readNow(db: Db, campaign: LockedCampaign) {
  const { workspace_id: workspaceId } = campaign
  const { sender, template } = await getParts(db, workspaceId, campaign)
  const { postal_address } = await getWorkspace(db, workspaceId)
  const made = { sender, template, postal_address }
  return { made, digest: await digestOf(db, campaign, made) }
}

type Made = Pick<Awaited<ReturnType<typeof getParts>>, 'sender' | 'template'> &
  Pick<Awaited<ReturnType<typeof getWorkspace>>, 'postal_address'>

async function digestOf(
  db: Db,
  campaign: LockedCampaign,
  { sender, template, postal_address }: Made,
): Promise<string> {
  const { workspace_id: workspaceId, target } = campaign
  const hasSegments = target !== null && target.segments.length + target.exceptSegments.length > 0
  const what = [
    [campaign.subject, campaign.preheader, campaign.reply_to, sender.name, sender.email],
    [template.body_html, template.body_text, postal_address],
    [campaign.group_id, target, campaign.topic_id, campaign.resend_of, campaign.resend_to],
    // A segment may use others, so a change of any counts.
    hasSegments ? await listFilters(db, workspaceId) : null,
    campaign.scheduled_at,
  ]
  return createHash('sha256').update(JSON.stringify(what)).digest('base64url')
}

/** What an approval of the campaign is for, as people compare it. */
async function partsOf(
  db: Db,
  campaign: LockedCampaign,
  { sender, template, postal_address }: Made,
): Promise<ApprovalParts> {
  const { id, workspace_id: workspaceId, subject, preheader, reply_to, scheduled_at } = campaign
  const {
    group_id = null,
    group_name = null,
    target = null,
    topic = null,
  } = (await findCampaign(db, workspaceId, id)) ?? {}
  return {
    subject,
    preheader,
    reply_to,
    from: sender.name === '' ? sender.email : `${sender.name} <${sender.email}>`,
    text: template.body_text,
    html_digest: createHash('sha256').update(template.body_html).digest('base64url'),
    group_id,
    group_name,
    target,
    topic_name: topic?.name ?? null,
    postal_address,
    scheduled_at,
  }
}

const isNeeded = ({ policy, above }: ApprovalPolicy, recipients: number) =>
  policy === 'always' || (policy === 'above' && recipients > above)

/**
 * Asks for an approval if the campaign needs one and has none. A question that waits for the same stays with who asked.
 * @returns whether the campaign waits
 */
export async function askIfNeeded(tx: Tx, by: Asking, campaign: LockedCampaign): Promise<boolean> {
  const policy = await findPolicy(tx, campaign.workspace_id)
  const recipients = policy.policy === 'above' ? await countRecipients(tx, campaign) : 0
  if (!isNeeded(policy, recipients)) return false
  const { digest } = await readNow(tx, campaign)
  const found = await findApproval(tx, campaign.id)
  if (found?.digest === digest && found.state !== 'refused') return found.state === 'waiting'
  await putAsked(tx, {
    campaignId: campaign.id,
    workspaceId: campaign.workspace_id,
    digest,
    accountId: by.accountId,
  })
  return true
}

/** How many the campaign would reach now. */
async function countRecipients(tx: Tx, { workspace_id, target, group_id }: LockedCampaign): Promise<number> {
  const group = group_id === null ? ('all' as const) : [group_id]
  const wanted = target ?? { groups: group, segments: [], exceptGroups: [], exceptSegments: [] }
  const { contacts, left_out } = await evaluations.run(
    () => countTarget(tx, workspace_id, wanted),
    workspace_id,
  )
  return contacts - left_out.reduce((sum, { count }) => sum + count, 0)
}

/**
 * Keeps everything that an approval is for as it is until the transaction ends, if campaigns of the workspace need
 * approvals.
 */
export async function keepUnchanged(tx: Tx, campaign: LockedCampaign): Promise<void> {
  if ((await findPolicy(tx, campaign.workspace_id)).policy !== 'off') await lockParts(tx, campaign)
}

/**
 * Lets a campaign start that needs no approval, or has it for what it is now. Call it in a transaction after
 * `keepUnchanged`.
 * @param recipients how many it reaches
 * @throws Problem approval_missing; approval_changed if the campaign was changed after it was approved
 */
export async function assertApproved(tx: Tx, campaign: LockedCampaign, recipients: number): Promise<void> {
  if (!isNeeded(await findPolicy(tx, campaign.workspace_id), recipients)) return
  const found = await findApproval(tx, campaign.id)
  if (found?.state !== 'approved') throw new Problem('approval_missing')
  if (found.digest !== (await readNow(tx, campaign)).digest) throw new Problem('approval_changed')
}

/**
 * Stores the approval of what somebody else asked for.
 * @param digest what the approver has seen
 * @throws Problem approval_not_asked; approval_own for who asked; approval_changed if the campaign is not what was asked
 *   for any more, or not what the approver has seen
 */
export async function approve(tx: Tx, by: Asking, campaign: LockedCampaign, digest: string): Promise<void> {
  const found = await getAsked(tx, by, campaign)
  const now = await readNow(tx, campaign)
  if (found.digest !== digest || digest !== now.digest) throw new Problem('approval_changed')
  const parts = await partsOf(tx, campaign, now.made)
  await putDecided(tx, campaign.id, { state: 'approved', accountId: by.accountId, parts })
}

/**
 * Stores a refusal.
 * @throws Problem approval_not_asked, approval_own; approval_note_missing without a sentence
 */
export async function refuse(tx: Tx, by: Asking, campaign: LockedCampaign, note: string): Promise<void> {
  if (note === '') throw new Problem('approval_note_missing')
  await getAsked(tx, by, campaign)
  await putDecided(tx, campaign.id, { state: 'refused', accountId: by.accountId, note })
}

async function getAsked(tx: Tx, by: Asking, campaign: LockedCampaign) {
  const found = await findApproval(tx, campaign.id)
  if (found?.state !== 'waiting') throw new Problem('approval_not_asked')
  if (found.asked_by === by.accountId) throw new Problem('approval_own')
  return found
}

/** The approval of a campaign as screens show it. @throws Problem campaign_part_missing */
export async function showApproval(db: Db, campaign: LockedCampaign): Promise<Approval> {
  const { digest, made } = await readNow(db, campaign)
  const found = await findApproval(db, campaign.id)
  return {
    state: found?.state ?? 'none',
    digest,
    asked_by: found?.asked_by_email ?? null,
    decided_by: found?.decided_by_email ?? null,
    note: found?.note ?? null,
    is_changed: found !== undefined && found.digest !== digest,
    now: await partsOf(db, campaign, made),
    approved: found?.approved ?? null,
  }
}

/** What waits for somebody with the role to approve. */
export async function listWaitingFor(db: Db, { workspaceId, accountId }: Caller) {
  const waiting = await listWaiting(db, workspaceId)
  return waiting.map(({ asked_by, email, ...each }) => ({
    ...each,
    asked_by: email,
    is_own: asked_by === accountId,
  }))
}

/**
 * Changes which campaigns need an approval.
 * @throws Problem approval_alone
 */
export async function changePolicy(
  tx: Tx,
  workspaceId: number,
  wanted: ApprovalPolicy,
): Promise<ApprovalPolicy> {
  if (wanted.policy !== 'off' && (await countApprovers(tx, workspaceId)) < 2)
    throw new Problem('approval_alone')
  await updatePolicy(tx, workspaceId, wanted)
  return wanted
}
