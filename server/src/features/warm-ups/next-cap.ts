// Calculates the caps of a warm-up from day to day. Pure.

/** The messages to a provider on the first day of a warm-up. */
export const firstCap = 50
/** A warm-up no longer limits a provider once the cap reaches this many messages a day. */
export const lastCap = 100_000
/** Days after which a warm-up ends, whatever its caps are. */
export const lasts = 45

/** A day of mail to a provider. */
export interface Day {
  cap: number
  /** Messages with an attempt on that day. */
  tried: number
  /** The tried messages that ended: accepted or refused for good. */
  ended: number
  /** Addresses that do not exist: refused at once or returned later. */
  bounced: number
  complained: number
  /** Messages that were deferred at least once. */
  deferred: number
}

/**
 * The limits of a good day, and of a bearable day. A day is good or bearable if all its shares are below these limits.
 */
const good = { bounced: 0.02, complained: 0.001, deferred: 0.2 }
const bearable = { bounced: 0.05, complained: 0.003, deferred: 0.4 }

/**
 * The cap of the following day. After a good day it rises by half, after a bearable day it stays, and after a bad day
 * it falls by half. A day without mail proves nothing, so the cap stays. Null: the warm-up no longer limits this
 * provider.
 */
export function nextCap(day: Day): number | null {
  const next = day.tried === 0 ? day.cap : Math.max(1, Math.round(day.cap * factorOf(day)))
  return next >= lastCap ? null : next
}

function factorOf(day: Day): number {
  if (isWithin(day, good)) return 1.5
  return isWithin(day, bearable) ? 1 : 0.5
}

function isWithin({ tried, ended, bounced, complained, deferred }: Day, most: typeof good): boolean {
  const below = (count: number, whole: number, share: number) => count === 0 || count < whole * share
  return (
    below(bounced, ended, most.bounced) &&
    below(complained, ended, most.complained) &&
    below(deferred, tried, most.deferred)
  )
}

/**
 * The days until the warm-up no longer limits a provider if every day is good, or until the warm-up ends.
 * @param day the day of the warm-up, from 0, that the cap is for
 */
export function daysLeft(cap: number, day: number): number {
  let left = 0
  for (let next: number | null = cap; next !== null && day + left < lasts; left += 1)
    next = nextCap({ cap: next, tried: 1, ended: 1, bounced: 0, complained: 0, deferred: 0 })
  return left
}
