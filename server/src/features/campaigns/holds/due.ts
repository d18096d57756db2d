// Starts scheduled campaigns when they are due, and holds those that are more than a day overdue.
import type { ReputationHold } from '@lettermill/contracts'
import { getInstanceState, transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import { product, record } from '../../audit/index.ts'
import { signalWork } from '../../deliveries/index.ts'
import { assertTargetUsable, isFilterProblem } from '../../segments/index.ts'
import { announceCampaign } from '../announce.ts'
import { markDraft, setStatus } from '../queries/write.ts'
import { findHold } from '../release/release.ts'
import { lockDue, type Due } from './queries.ts'
import { restoredReason } from './restored.ts'

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
      const reason = holdReason(campaign, restored !== null)
      const held = reason === null ? await findHold(tx, campaign, null) : null
      if (reason === null && held === null) started.push(campaign)
      else await hold(tx, campaign, { reason, hold: held })
    }
    for (const campaign of started) await start(tx, campaign)
    if (started.length > 0) await signalWork(tx)
    return started.length
  })
}

/** The reason why the target cannot be evaluated; null if it can be, or if there is no target. */
async function targetProblem(tx: Tx, { workspace_id, target }: Due): Promise<string | null> {
  if (!target) return null
  try {
    await assertTargetUsable(tx, workspace_id, target)
    return null
  } catch (error) {
    if (isFilterProblem(error)) return error.message
    throw error
  }
}

/** Makes the campaign a draft again, so that somebody can change its target. */
async function takeBack(tx: Tx, campaign: Due, problem: string): Promise<void> {
  const reason = `Not sent at its time. ${problem} Nobody has got a message.`
  await markDraft(tx, campaign.id, reason)
  await announceCampaign(tx, 'campaign.held', campaign, { status: 'draft', reason })
  await put(tx, campaign, 'campaign_held', reason)
}

function holdReason(campaign: Due, isRestored: boolean): string | null {
  if (campaign.deleted_parts !== '') return deletedReason(campaign)
  if (isRestored) return restoredReason
  return campaign.overdue ? overdueReason(campaign) : null
}

function deletedReason({ deleted_parts }: Due): string {
  return `Held because it cannot be sent. Deleted since it was scheduled: ${deleted_parts}. Nobody has got a message.`
}

function overdueReason({ scheduled_at }: Due): string {
  const moment = scheduled_at.slice(0, 16).replace('T', ' ')
  return `Held because it was due at ${moment} UTC, more than a day ago. Resume sends it now.`
}

/** Why a campaign is held: a sentence, or a code with parameters. */
interface Why {
  reason: string | null
  hold: ReputationHold | null
}

async function hold(tx: Tx, campaign: Due, { reason, hold }: Why): Promise<void> {
  await setStatus(tx, campaign.id, { status: 'paused', reason, hold })
  await announceCampaign(tx, 'campaign.held', campaign, { status: 'paused', reason, ...(hold && { hold }) })
  await put(tx, campaign, 'campaign_held', reason ?? hold?.code)
}

async function start(tx: Tx, campaign: Due): Promise<void> {
  await setStatus(tx, campaign.id, { status: 'processing', started: true })
  await put(tx, campaign, 'campaign_started')
}

async function put(
  tx: Tx,
  campaign: Due,
  action: 'campaign_held' | 'campaign_started',
  detail: string | null = null,
): Promise<void> {
  const { id, name, workspace_id: workspaceId } = campaign
  await record(tx, { ...product, workspaceId }, { action, object: { kind: 'campaign', id, name }, detail })
}
