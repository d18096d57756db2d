// The hours or days of a campaign's stats. Pure.
import { dayOf, plusDays, startOfDay, wallClock } from '../../../platform/calendar/index.ts'

export interface Buckets {
  unit: 'hour' | 'day'
  /** The start of each bucket, ascending and without gaps. */
  starts: { from: Date; at: string }[]
  /** The end of the last bucket. */
  end: Date
}

const hour = 3_600_000
const mostHours = 48
const mostDays = 90

/**
 * The hours or days from the start of sending to now: hours in the first two days, then days, ninety at most.
 * @param zone IANA name; hours and days begin by its clock
 */
export function bucketsOf(started: Date, now: Date, zone: string): Buckets {
  const first = startOfHour(started, zone)
  const hours = Math.max(1, Math.floor((now.getTime() - first) / hour) + 1)
  return hours <= mostHours ? byHour(first, hours, zone) : byDay(started, now, zone)
}

function byHour(first: number, hours: number, zone: string): Buckets {
  const starts = Array.from({ length: hours }, (_, index) => {
    const from = new Date(first + index * hour)
    return { from, at: wallClock(from, zone) }
  })
  return { unit: 'hour', starts, end: new Date(first + hours * hour) }
}

function byDay(started: Date, now: Date, zone: string): Buckets {
  const today = dayOf(now, zone)
  const starts: Buckets['starts'] = []
  let day = dayOf(started, zone)
  for (; day <= today && starts.length < mostDays; day = plusDays(day, 1)) {
    starts.push({ from: startOfDay(day, zone), at: `${day}T00:00` })
  }
  return { unit: 'day', starts, end: startOfDay(day, zone) }
}

/** In some zones, hours begin at a quarter or half past the UTC hour. */
function startOfHour(moment: Date, zone: string): number {
  const minutes = Number(wallClock(moment, zone).slice(-2))
  return Math.floor(moment.getTime() / 60_000 - minutes) * 60_000
}
