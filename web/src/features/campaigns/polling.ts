// When to poll campaigns: often while counts change, less and less often while they do not, and not at all if no
// campaign is in progress or scheduled, or waits for an approval. In a hidden browser tab the query itself pauses.
import type { Campaign } from '@lettermill/contracts'
import { isUnderWay, waitsForApproval } from './status.ts'

const soonest = 1_000
const latest = 15_000
/** The longest wait for a scheduled campaign, in milliseconds. Without a limit it could overflow a timer. */
const farthest = 10 * 60_000

/** When each answer was first seen. If an answer changed nothing, the query returns the same object as before. */
const firstSeen = new WeakMap<object, number>()

/** When scheduled campaigns are due, and when campaigns that can still be recalled start. */
function startsOf(rows: readonly Campaign[]): number[] {
  return rows
    .map(({ status, scheduled_at, starts_at }) => (status === 'scheduled' ? scheduled_at : starts_at))
    .flatMap((moment) => (moment === null ? [] : [Date.parse(moment)]))
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

/**
 * Milliseconds until the next poll; false for none. `answer` is the server's answer, if it contains more than the
 * campaigns.
 */
export function pollDelay(
  rows: readonly Campaign[] | undefined,
  now = Date.now(),
  answer: object | undefined = rows,
): number | false {
  if (!rows || !answer) return false
  const seen = firstSeen.get(answer) ?? now
  firstSeen.set(answer, seen)
  const starts = startsOf(rows)
  const past = starts.filter((start) => start <= now)
  const due = Math.min(...starts.filter((start) => start > now), Infinity) - now
  // A campaign that has just become due may not have started yet, and soon changes.
  const standingStill = between(soonest, (now - Math.max(seen, ...past)) / 2, latest)
  if (rows.some(({ status }) => isUnderWay(status)) || past.length > 0)
    return between(soonest, due, standingStill)
  // Somebody else decides about a campaign that waits for an approval.
  if (rows.some(waitsForApproval)) return between(soonest, due, latest)
  return due === Infinity ? false : between(soonest, due, farthest)
}
