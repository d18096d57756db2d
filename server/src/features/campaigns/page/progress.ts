// The progress of a campaign: deliveries by state, pace, and the estimated end of the first attempts.
import {
  startsFrom,
  type CampaignPace,
  type CampaignProgress,
  type CampaignStatus,
} from '@lettermill/contracts'
import type { Clock } from '../../../platform/clock.ts'
import { isAnyonePresent, isAnyWorkerFailing, type Db } from '../../../platform/db/index.ts'
import {
  countRetryable,
  countStates,
  findPace,
  isKeptWaiting,
  listHolds,
  listMinutes,
  listWaits,
} from '../../deliveries/index.ts'
import { findFailure } from '../../relays/index.ts'
import { countMasked } from '../../tracking/index.ts'
import { getCampaign } from '../lifecycle.ts'
import { findStart } from '../queries/lock.ts'
import { isUnderWay } from '../rules/status.ts'

/** Before the start, all contacts of the group count as pending. @throws Problem not_found */
export async function getProgress(
  db: Db,
  clock: Clock,
  workspaceId: number,
  id: number,
): Promise<Omit<CampaignProgress, 'rate_limit'>> {
  const { status, total_contacts: total } = await getCampaign(db, workspaceId, id)
  const { mailingId, testMode: test_mode } = await findStart(db, workspaceId, id)
  const states = await countStates(db, workspaceId, mailingId)
  const underWay = isUnderWay(status)
  if (!states) {
    const waits = underWay ? await waiting(db, mailingId, false) : nowhere
    return { ...nothing, total, pending: total, ...waits, test_mode }
  }
  const { rate, first_tries, measured, moves } = await findPace(db, mailingId)
  const waits = underWay ? await listWaits(db, mailingId, clock.now()) : []
  const retries: readonly CampaignStatus[] = startsFrom.retry
  return {
    ...states,
    holds: underWay ? await listHolds(db, mailingId) : [],
    waits,
    test_mode,
    rate,
    done_at:
      underWay && measured >= secondsToMeasure
        ? latest([doneAt(states.pending, first_tries, clock.now()), ...waits.map(({ done_at }) => done_at)])
        : null,
    ...(underWay ? await waiting(db, mailingId, moves) : nowhere),
    retryable: retries.includes(status) ? await countRetryable(db, workspaceId, mailingId) : 0,
  }
}

const aMinute = 60_000

/**
 * The pace in each minute, from the first message of the last hour up to now; empty without such a message. @throws
 * Problem not_found
 */
export async function getPace(db: Db, clock: Clock, workspaceId: number, id: number): Promise<CampaignPace> {
  await getCampaign(db, workspaceId, id)
  const { mailingId } = await findStart(db, workspaceId, id)
  const found = await listMinutes(db, mailingId)
  const sentBy = new Map(found.map(({ minute, sent }) => [Date.parse(minute), sent]))
  const [first] = sentBy.keys()
  if (first === undefined) return { minutes: [] }
  const last = Math.max(...sentBy.keys(), Math.floor(clock.now().getTime() / aMinute) * aMinute)
  // At most an hour, even if the clock of this process is ahead of PostgreSQL's.
  const count = Math.min(61, (last - first) / aMinute + 1)
  const minutes = Array.from({ length: count }, (_, index) => first + index * aMinute)
  return {
    minutes: minutes.map((at) => ({ at: new Date(at).toISOString(), sent: sentBy.get(at) ?? 0 })),
  }
}

/** The opens of which nobody can tell whether a person caused them. @throws Problem not_found */
export async function getMasked(db: Db, workspaceId: number, id: number): Promise<{ masked_opens: number }> {
  await getCampaign(db, workspaceId, id)
  const { mailingId } = await findStart(db, workspaceId, id)
  return { masked_opens: mailingId === null ? 0 : await countMasked(db, mailingId) }
}

type Waits = Pick<CampaignProgress, 'waits_for' | 'relay_reply'>
const nowhere: Waits = { waits_for: null, relay_reply: null }

/** What a campaign waits for. While every relay fails, this is known at once, with the relay's reply. */
async function waiting(db: Db, mailingId: number, moves: boolean): Promise<Waits> {
  const relay_reply = await findFailure(db)
  const waits_for = moves ? null : await findWait(db, mailingId)
  return relay_reply === null || waits_for === 'worker' || waits_for === 'failure'
    ? { waits_for, relay_reply: null }
    : { waits_for: 'relay', relay_reply }
}

/** The reason why a campaign makes no progress. */
async function findWait(db: Db, mailingId: number): Promise<CampaignProgress['waits_for']> {
  if (!(await isAnyonePresent(db))) return 'worker'
  if (await isAnyWorkerFailing(db)) return 'failure'
  return (await isKeptWaiting(db, mailingId)) ? 'relay' : null
}

const nothing = {
  holds: [],
  waits: [],
  sent: 0,
  failed: 0,
  skipped: 0,
  deferred: 0,
  unconfirmed: 0,
  rate: 0,
  done_at: null,
  next_try_at: null,
  postponed: false,
  retryable: 0,
  possible_duplicates: 0,
  lapses: 0,
  bot_opens: 0,
  bot_clicks: 0,
}

/** Before so many seconds of sending, the rate is too uncertain for an estimate. */
const secondsToMeasure = 10

/**
 * Estimates when no recipient is pending. The pace counts refusals and skips too, because these need no further
 * attempt.
 */
function doneAt(pending: number, perSecond: number, now: Date): string | null {
  if (pending === 0 || perSecond === 0) return null
  return new Date(now.getTime() + (pending / perSecond) * 1000).toISOString()
}

/** The latest of some moments; null without any. */
function latest(moments: readonly (string | null)[]): string | null {
  return moments.reduce((last, each) => (each !== null && (last === null || each > last) ? each : last), null)
}
