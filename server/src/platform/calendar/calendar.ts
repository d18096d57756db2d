// Days and months in a time zone. Only this file and wall-clock.ts turn local times into instants. The zone data of
// Node and of PostgreSQL sometimes differ, and PostgreSQL may not know a zone that the browser knows.
import { formatsBy, offsetAt } from './wall-clock.ts'
import { Problem } from '../problem.ts'

const formatOf = formatsBy('en-CA', {
  calendar: 'iso8601',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Answers whether the text names an IANA time zone, e.g. Europe/Kyiv. A plain offset is not a zone. */
export function isTimezone(text: string): boolean {
  if (!/^[a-z]/i.test(text)) return false
  try {
    return Boolean(formatOf(text))
  } catch {
    return false
  }
}

/** The calendar day on which an instant falls in a zone, as YYYY-MM-DD. */
export function dayOf(instant: Date, zone: string): string {
  // The en-CA locale formats dates this way. Assembling them from formatToParts takes three times as long.
  return formatOf(zone).format(instant)
}

const quarter = 15 * 60_000

/**
 * A cache of the starts of days, by zone and day, because a chart of years asks for the same hundred days each time.
 */
const starts = new Map<string, number>()
/**
 * The most starts in the cache, about 2 MB. The cache is cleared then, because callers without an account choose zones
 * and days.
 */
const mostKept = 20_000

/**
 * The first instant of a day (YYYY-MM-DD) in a zone. This is midnight, or the first moment after it if a
 * daylight-saving change skips midnight. In every zone, days begin at a quarter of an hour in UTC.
 */
export function startOfDay(day: string, zone: string): Date {
  const key = `${zone} ${day}`
  const known = starts.get(key) ?? findStart(day, zone)
  if (starts.size >= mostKept) starts.clear()
  starts.set(key, known)
  return new Date(known)
}

function findStart(day: string, zone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // A guess by the offset near that day. It is wrong only around a clock change.
  const likely = midnight - offsetAt(midnight, zone)
  const isFirst = dayOf(new Date(likely), zone) === day && dayOf(new Date(likely - quarter), zone) < day
  return isFirst && likely % quarter === 0 ? likely : searchStart(day, midnight, zone)
}

function searchStart(day: string, midnight: number, zone: string): number {
  // Offsets are between -12 and +14 hours. So the zone still has the previous day at `before`, and has the day itself
  // at `from`.
  let before = midnight - 15 * 4 * quarter
  let from = midnight + 13 * 4 * quarter
  while (from - before > quarter) {
    const middle = before + Math.floor((from - before) / quarter / 2) * quarter
    if (dayOf(new Date(middle), zone) >= day) from = middle
    else before = middle
  }
  return from
}

/** The day `days` days after `day`, or before it if `days` is negative. The result does not depend on a time zone. */
export function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The month (YYYY-MM) `months` months after `month`, or before it if `months` is negative. */
export function plusMonths(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}

/**
 * The zone that a call names, or else the zone in Settings, or else UTC. @throws Problem invalid_input for an unknown
 * zone
 */
export function zoneOf(asked: string | undefined, settings: string | null): string {
  if (asked === undefined) return settings ?? 'UTC'
  if (isTimezone(asked)) return asked
  const message = 'is not a known time zone'
  throw new Problem('invalid_input', { reason: `timezone: ${message}` }, [{ field: 'timezone', message }])
}
