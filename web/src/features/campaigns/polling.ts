// When to poll campaigns: often while counts move, ever less often while they do not,
// not at all while nothing is under way. In a hidden tab the query itself waits.
import type { Campaign } from '@lettermill/contracts'
import { isUnderWay } from './status.ts'

const soonest = 1_000
const latest = 15_000
/** How long before its time a scheduled campaign is watched more closely; longer delays overflow no timer. */
const farthest = 10 * 60_000

/** When each answer was first seen. An answer that changed nothing is the same object as the one before. */
const firstSeen = new WeakMap<object, number>()

function dueIn(rows: readonly Campaign[], now: number): number {
  const due = rows
    .filter(({ status, scheduled_at }) => status === 'scheduled' && scheduled_at !== null)
    .map(({ scheduled_at }) => Date.parse(scheduled_at ?? '') - now)
  return Math.min(...due, Infinity)
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

/**
 * Milliseconds until the next poll, or false for none. `answer` is the server's
 * answer, if it holds more than the campaigns.
 */
export function pollDelay(
  rows: readonly Campaign[] | undefined,
  now = Date.now(),
  answer: object | undefined = rows,
): number | false {
  if (!rows || !answer) return false
  const seen = firstSeen.get(answer) ?? now
  firstSeen.set(answer, seen)
  const standingStill = between(soonest, (now - seen) / 2, latest)
  const due = dueIn(rows, now)
  // What is due a moment ago may not have been started yet.
  if (rows.some(({ status }) => isUnderWay(status)) || due <= 0) return standingStill
  return due === Infinity ? false : between(soonest, due, farthest)
}
