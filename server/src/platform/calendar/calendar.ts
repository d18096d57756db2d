// Days, months and times of day in a time zone. Only this file turns local times into instants. The zone data of Node
// and of PostgreSQL sometimes differ, and PostgreSQL may not know a zone that the browser knows.
import { Temporal } from 'temporal-polyfill'
import { Problem } from '../problem.ts'

/** Answers whether the text names an IANA time zone, e.g. Europe/Kyiv. A plain offset is not a zone. */
export function isTimezone(text: string): boolean {
  if (!/^[a-z]/i.test(text)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }))
  } catch {
    return false
  }
}

function zoned(instant: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
}

/** The calendar day on which an instant falls in a zone, as YYYY-MM-DD. */
export function dayOf(instant: Date, zone: string): string {
  return zoned(instant, zone).toPlainDate().toString()
}

/**
 * The first instant of a day (YYYY-MM-DD) in a zone. This is midnight, or the first moment after it if a
 * daylight-saving change skips midnight.
 */
export function startOfDay(day: string, zone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds)
}

/** The day `days` days after `day`, or before it if `days` is negative. The result does not depend on a time zone. */
export function plusDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** The month (YYYY-MM) `months` months after `month`, or before it if `months` is negative. */
export function plusMonths(month: string, months: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months }).toString()
}

/**
 * The moment at which a clock in the zone shows `local` (YYYY-MM-DDTHH:mm). If a clock change repeats the time, the
 * result is the earlier moment. If a change skips it, the result is the first moment after the gap (P29).
 * @throws RangeError if there is no such day or time
 */
export function momentAt(local: string, zone: string): Date {
  const shown = Temporal.PlainDateTime.from(local)
  const moment = shown.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const isSkipped = !moment.toPlainDateTime().equals(shown)
  const found = isSkipped ? moment.getTimeZoneTransition('next') : moment
  return new Date((found ?? moment).epochMilliseconds)
}

/** The time on a clock in the zone at a moment: YYYY-MM-DDTHH:mm. */
export function wallClock(moment: Date, zone: string): string {
  return zoned(moment, zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
}

/** The spans between two moments, each with one offset of the zone's clock from UTC, ascending. */
export function offsetsBetween(
  from: Date,
  to: Date,
  zone: string,
): { from: Date; to: Date; minutes: number }[] {
  if (from >= to) return []
  const begin = zoned(from, zone)
  const next = begin.getTimeZoneTransition('next')
  const change = next && next.epochMilliseconds < to.getTime() ? new Date(next.epochMilliseconds) : to
  const span = { from, to: change, minutes: begin.offsetNanoseconds / 60_000_000_000 }
  return [span, ...offsetsBetween(change, to, zone)]
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
