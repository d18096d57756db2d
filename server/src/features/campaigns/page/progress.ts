// The progress of a campaign: deliveries by state, pace, and the time when all will have been attempted.
import { startsFrom, type CampaignProgress, type CampaignStatus } from '@lettermill/contracts'
import type { Clock } from '../../../platform/clock.ts'
import { isAnyonePresent, isAnyWorkerFailing, type Db } from '../../../platform/db/index.ts'
import { countRetryable, countStates, findPace, isKeptWaiting } from '../../deliveries/index.ts'
import { getCampaign } from '../lifecycle.ts'
import { findMailing } from '../queries/lock.ts'
import { isUnderWay } from '../rules/status.ts'

/** Before the start everyone in the group is pending. @throws Problem not_found */
export async function getProgress(
  db: Db,
  clock: Clock,
  workspaceId: number,
  id: number,
): Promise<CampaignProgress> {
  const progress = await readProgress(db, clock, workspaceId, id)
  return { ...progress, machine_opens: progress.bot_opens, machine_clicks: progress.bot_clicks }
}

async function readProgress(
  db: Db,
  clock: Clock,
  workspaceId: number,
  id: number,
): Promise<Omit<CampaignProgress, 'machine_opens' | 'machine_clicks'>> {
  const { status, total_contacts: total } = await getCampaign(db, workspaceId, id)
  const mailingId = await findMailing(db, workspaceId, id)
  const states = await countStates(db, workspaceId, mailingId)
  const underWay = isUnderWay(status)
  if (!states) {
    const waits_for = underWay ? await findWait(db, mailingId) : null
    return { ...nothing, total, pending: total, waits_for }
  }
  const { rate, first_tries, moves } = await findPace(db, mailingId)
  const retries: readonly CampaignStatus[] = startsFrom.retry
  return {
    ...states,
    rate,
    done_at: underWay ? doneAt(states.pending, first_tries, clock.now()) : null,
    waits_for: underWay && !moves ? await findWait(db, mailingId) : null,
    retryable: retries.includes(status) ? await countRetryable(db, workspaceId, mailingId) : 0,
  }
}

/** Why a campaign makes no progress. */
async function findWait(db: Db, mailingId: number): Promise<CampaignProgress['waits_for']> {
  if (!(await isAnyonePresent(db))) return 'worker'
  if (await isAnyWorkerFailing(db)) return 'failure'
  return (await isKeptWaiting(db, mailingId)) ? 'relay' : null
}

const nothing = {
  sent: 0,
  failed: 0,
  skipped: 0,
  deferred: 0,
  unconfirmed: 0,
  rate: 0,
  done_at: null,
  next_try_at: null,
  retryable: 0,
  possible_duplicates: 0,
  lapses: 0,
  bot_opens: 0,
  bot_clicks: 0,
}

/** By all outcomes of pending recipients, including refusals and skips, because these need no further attempt. */
function doneAt(pending: number, perSecond: number, now: Date): string | null {
  if (pending === 0 || perSecond === 0) return null
  return new Date(now.getTime() + (pending / perSecond) * 1000).toISOString()
}
