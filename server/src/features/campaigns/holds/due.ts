// Starts scheduled campaigns when they are due, and holds those that are more than a day overdue.
import type { CampaignReason } from '@lettermill/contracts'
import { getInstanceState, transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import type { Problem } from '../../../platform/problem.ts'
import { product, record } from '../../audit/index.ts'
import { problemReason, signalWork } from '../../deliveries/index.ts'
import { assertTargetUsable, isFilterProblem } from '../../segments/index.ts'
import { announceCampaign } from '../sending/announce.ts'
import { markDraft, setStatus } from '../queries/write.ts'
import { findHold } from '../release/release.ts'
import { lockDue, type Due } from './queries.ts'

/**
 * Starts every scheduled campaign that is due, and returns how many it started. It pauses some due campaigns, with the
 * reason: campaigns whose group, template, sender or domain was deleted; all campaigns of a restored instance;
 * campaigns that are overdue by more than a day, as after a long time without a worker; and campaigns whose workspace had
 * many complaints or bounces since, unless somebody acknowledged or released them. A campaign whose target cannot
 * be evaluated becomes a draft, with the reason. Safe to run twice.
 */
export async function startDueCampaigns(db: Db): Promise<number> {
  return transaction(db, async (tx) => {
    const due = await lockDue(tx)
    const { restored } = await getInstanceState(tx)
    const started: Due[] = []
    for (const campaign of due) {
      const gone = await targetProblem(tx, campaign)
      if (gone !== null) {
        await takeBack(tx, campaign, gone)
        continue
      }
      const reason = holdReason(campaign, restored !== null) ?? (await findHold(tx, campaign, null))
      if (reason === null) started.push(campaign)
      else await hold(tx, campaign, reason)
    }
    for (const campaign of started) await start(tx, campaign)
    if (started.length > 0) await signalWork(tx)
    return started.length
  })
}

/** Why the target cannot be evaluated; null if it can be, or if there is no target. */
async function targetProblem(tx: Tx, { workspace_id, target }: Due): Promise<Problem | null> {
  if (!target) return null
  try {
    await assertTargetUsable(tx, workspace_id, target)
    return null
  } catch (error) {
    if (isFilterProblem(error)) return error
    throw error
  }
}

/** Makes the campaign a draft again, so that somebody can change its target. */
async function takeBack(tx: Tx, campaign: Due, problem: Problem): Promise<void> {
  const reason = problemReason('not_sent_at_its_time', problem)
  await markDraft(tx, campaign.id, reason)
  await announceCampaign(tx, 'campaign.held', campaign, { status: 'draft', reason })
  await put(tx, campaign, 'campaign_held', reason)
}

function holdReason(campaign: Due, isRestored: boolean): CampaignReason | null {
  const { deleted_parts: parts, overdue, scheduled_at: due_at } = campaign
  if (parts) return { code: 'held_parts_deleted', params: { parts } }
  if (isRestored) return { code: 'restored', params: {} }
  return overdue ? { code: 'overdue', params: { due_at } } : null
}

async function hold(tx: Tx, campaign: Due, reason: CampaignReason): Promise<void> {
  await setStatus(tx, campaign.id, { status: 'paused', reason })
  await announceCampaign(tx, 'campaign.held', campaign, { status: 'paused', reason })
  await put(tx, campaign, 'campaign_held', reason)
}

async function start(tx: Tx, campaign: Due): Promise<void> {
  await setStatus(tx, campaign.id, { status: 'processing', started: true })
  await put(tx, campaign, 'campaign_started')
}

async function put(
  tx: Tx,
  campaign: Due,
  action: 'campaign_held' | 'campaign_started',
  reason: CampaignReason | null = null,
): Promise<void> {
  const { id, name, workspace_id: workspaceId } = campaign
  await record(tx, { ...product, workspaceId }, { action, object: { kind: 'campaign', id, name }, reason })
}
