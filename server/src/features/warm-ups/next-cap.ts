// How a warm-up goes from day to day. Pure.

/** Messages to a provider on the first day of a warm-up. */
export const firstCap = 50
/** From this many messages a day on, the warm-up no longer limits a provider. */
export const lastCap = 100_000
/** Days after which a warm-up is over, however far it came. */
export const lasts = 45

/** A day of mail to a provider. */
export interface Day {
  cap: number
  /** Messages with an attempt on that day. */
  tried: number
  /** The messages of these that ended: accepted or refused for good. */
  ended: number
  /** Addresses that do not exist: refused at once or returned later. */
  bounced: number
  complained: number
  /** Deferred at least once. */
  deferred: number
}

/** Shares below which a day is good, and below which it is bearable. */
const good = { bounced: 0.02, complained: 0.001, deferred: 0.2 }
const bearable = { bounced: 0.05, complained: 0.003, deferred: 0.4 }

/**
 * How many messages may leave on the day after: half as many again after a good day, the same after a bearable one, half
 * after a bad one. A day without mail proves nothing, so the same follows. Null: any number, the warm-up is through.
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
 * In how many days the warm-up no longer limits a provider, if every day is good; at the latest when the warm-up ends.
 * @param day of the warm-up, from 0, for which the cap is
 */
export function daysLeft(cap: number, day: number): number {
  let left = 0
  for (let next: number | null = cap; next !== null && day + left < lasts; left += 1)
    next = nextCap({ cap: next, tried: 1, ended: 1, bounced: 0, complained: 0, deferred: 0 })
  return left
}
