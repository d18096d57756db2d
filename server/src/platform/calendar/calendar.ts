// Days and months in a time zone. Local times become instants here only: Node's and the database's zone
// data differ at times, and a database may not know a zone that the browser knows.
import { formatsBy } from './formats.ts'
import { offsetAt } from './wall-clock.ts'

const formatOf = formatsBy('en-CA', {
  calendar: 'iso8601',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Whether the text names an IANA time zone, e.g. Europe/Kyiv. Plain offsets are none. */
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
  // The English of Canada writes days like this; the parts one by one would take three times as long.
  return formatOf(zone).format(instant)
}

const quarter = 15 * 60_000

/** Beginnings that were asked for, by zone and day: years of bars ask for the same hundred each time. */
const starts = new Map<string, number>()
/** Strangers to a screen name other zones and days: then it begins anew. Some two megabytes. */
const mostKept = 20_000

/**
 * The first instant of a day (YYYY-MM-DD) in a zone: midnight, or, where a daylight-saving change skips
 * midnight, the moment after it. Every zone's day begins on a quarter of an hour in UTC.
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
  // By the offset of about then: right on all days but a few.
  const likely = midnight - offsetAt(midnight, zone)
  const isFirst = dayOf(new Date(likely), zone) === day && dayOf(new Date(likely - quarter), zone) < day
  return isFirst && likely % quarter === 0 ? likely : searchStart(day, midnight, zone)
}

function searchStart(day: string, midnight: number, zone: string): number {
  // Offsets lie between -12 and +14 hours: `before` is still the day before there, `from` the day itself.
  let before = midnight - 15 * 4 * quarter
  let from = midnight + 13 * 4 * quarter
  while (from - before > quarter) {
    const middle = before + Math.floor((from - before) / quarter / 2) * quarter
    if (dayOf(new Date(middle), zone) >= day) from = middle
    else before = middle
  }
  return from
}

/** The day that lies so many days after (or, negative, before) another; zones play no part. */
export function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The month (YYYY-MM) that lies so many months after or before another. */
export function plusMonths(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}
