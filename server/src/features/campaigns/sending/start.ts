// Opens the mailing of a campaign that is to be sent: freezes the recipients and prepares the message, in one
// transaction.
import type { CampaignReason } from '@lettermill/contracts'
import { isTransient, transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { assertMayLeave, openMailing, reasonOfProblem, type Instance } from '../../deliveries/index.ts'
import { audienceOf, isFilterProblem } from '../../segments/index.ts'
import { assertApproved, keepUnchanged } from '../approval/approval.ts'
import { announceCampaign } from './announce.ts'
import { compose } from '../content.ts'
import { lockForEngine, lockPending, type LockedCampaign } from '../queries/lock.ts'
import { markDraft, setMailing, setStatus } from '../queries/write.ts'

export interface StartDeps {
  db: Db
  log: Log
  instance: Instance
  /** Whether mail stays in the built-in mailbox now. If absent, that is not known. */
  isTestMode?(tx: Tx): Promise<boolean>
  /** Campaigns whose start met a temporary error. The caller keeps the map between calls. */
  later?: Map<number, Later>
}

/** The time of the next try on the monotonic clock, and the milliseconds between tries. */
export interface Later {
  at: number
  wait: number
}

/**
 * Opens the mailings of all pending campaigns, and returns how many. A campaign that cannot start fails, with the
 * reason; if its target cannot be evaluated, it becomes a draft instead, and while the public address leads readers
 * nowhere, it is paused. After a temporary error, the first call after
 * the time in `later` retries it.
 */
export async function startPending(deps: StartDeps): Promise<number> {
  const later = deps.later ?? new Map<number, Later>()
  let started = 0
  for (;;) {
    const result = await startNext(deps, later)
    if (result === 'none') return started
    if (result === 'started') started += 1
  }
}

async function startNext(
  deps: StartDeps,
  later: Map<number, Later>,
): Promise<'none' | 'started' | 'not started'> {
  const now = performance.now()
  const notYet = [...later].filter(([, { at }]) => at > now).map(([id]) => id)
  let pending: LockedCampaign | undefined
  try {
    await transaction(deps.db, async (tx) => {
      pending = await lockPending(tx, notYet)
      if (pending) await start(tx, pending, deps)
    })
    if (!pending) return 'none'
    later.delete(pending.id)
    return 'started'
  } catch (error) {
    if (!pending) throw error
    if (isTransient(error)) putOff(deps, later, pending.id, error)
    else await fail(deps, pending.id, error)
    return 'not started'
  }
}

const longestWait = 30_000

function putOff({ log }: StartDeps, later: Map<number, Later>, id: number, error: unknown): void {
  const wait = Math.min((later.get(id)?.wait ?? 500) * 2, longestWait)
  later.set(id, { at: performance.now() + wait, wait })
  log.warn({ err: error, campaign: id, wait }, 'A campaign could not start for now; trying again')
}

async function start(tx: Tx, campaign: LockedCampaign, { instance, isTestMode }: StartDeps): Promise<void> {
  await assertMayLeave(tx, instance, campaign.workspace_id, campaign.domain_id)
  await keepUnchanged(tx, campaign)
  const content = await compose(tx, campaign, instance)
  const { workspace_id, target, group_id, topic_id } = campaign
  const audience = target ? { from: await audienceOf(tx, workspace_id, target) } : { groupId: group_id }
  const { mailingId, total } = await openMailing(tx, workspace_id, audience, content, topic_id)
  await assertApproved(tx, campaign, total)
  const testMode = (await isTestMode?.(tx)) ?? null
  await setMailing(tx, campaign.id, { mailingId, total, testMode })
  await announceCampaign(tx, 'campaign.started', campaign, { status: 'processing', total })
}

async function fail({ db, log }: StartDeps, id: number, error: unknown): Promise<void> {
  if (!(error instanceof Problem)) log.error({ err: error, campaign: id }, 'A campaign could not start')
  const reason: CampaignReason =
    error instanceof Problem ? reasonOfProblem(error) : { code: 'own_error', params: {} }
  await transaction(db, async (tx) => {
    const campaign = await lockForEngine(tx, id)
    // A campaign that has started must not change here.
    if (campaign?.status !== 'processing' || campaign.mailing_id !== null) return
    // Somebody can mend the instance or get the approval, and then resume the campaign.
    if (['public_address_unready', 'approval_missing', 'approval_changed'].includes(reason.code)) {
      await setStatus(tx, id, { status: 'paused', reason })
      await announceCampaign(tx, 'campaign.held', campaign, { status: 'paused', reason })
      // Somebody can then change the target of the draft and send it.
    } else if (campaign.target && isFilterProblem(error)) {
      await markDraft(tx, id, reason)
      await announceCampaign(tx, 'campaign.held', campaign, { status: 'draft', reason })
    } else {
      await setStatus(tx, id, { status: 'failed', reason, tried: true })
      await announceCampaign(tx, 'campaign.finished', campaign, { status: 'failed', reason })
    }
  })
}
