// How far a campaign is: its deliveries by state, how fast they leave, and when the last of them will have left.
import { startsFrom, type CampaignProgress, type CampaignStatus } from '@lettermill/contracts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/index.ts'
import { countRetryable, countStates, findRate } from '../../deliveries/index.ts'
import { getCampaign } from '../lifecycle.ts'
import { isUnderWay } from '../rules/status.ts'

/** Before the ledger is open, everyone in the group is untried. @throws Problem not_found */
export async function getProgress(
  db: Db,
  clock: Clock,
  workspaceId: number,
  id: number,
): Promise<CampaignProgress> {
  const { status, total_contacts: total } = await getCampaign(db, workspaceId, id)
  const states = await countStates(db, workspaceId, id)
  if (!states) return { ...nothing, total, untried: total }
  const rate = await findRate(db, id)
  const retries: readonly CampaignStatus[] = startsFrom.retry
  return {
    ...states,
    rate,
    done_at: isUnderWay(status) ? doneAt(states.untried, rate, clock.now()) : null,
    retryable: retries.includes(status) ? await countRetryable(db, workspaceId, id) : 0,
  }
}

const nothing = {
  sent: 0,
  failed: 0,
  skipped: 0,
  deferred: 0,
  in_doubt: 0,
  rate: 0,
  done_at: null,
  next_try_at: null,
  retryable: 0,
  machine_opens: 0,
  machine_clicks: 0,
}

function doneAt(untried: number, rate: number, now: Date): string | null {
  if (untried === 0 || rate === 0) return null
  return new Date(now.getTime() + (untried / rate) * 1000).toISOString()
}
