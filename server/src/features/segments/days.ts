// The days that conditions mean, in the workspace's time zone. Pure.
import { plusDays, startOfDay } from '../../platform/calendar/index.ts'

/** A span of days, both included. */
export interface Span {
  from: string
  to: string
}

/** The last days up to today: the day that many days ago is the first of them. */
export function lastDays(today: string, days: number): Span {
  return { from: plusDays(today, -days), to: today }
}

/** From today on: the day in that many days is the last of them. */
export function nextDays(today: string, days: number): Span {
  return { from: today, to: plusDays(today, days) }
}

/**
 * The days of a year (MM-DD) from that many days before today to as many after it. For a leap day, 28 February counts
 * in other years.
 */
export function daysOfYear(today: string, around: number): string[] {
  const found = new Set<string>()
  for (let away = -around; away <= around; away += 1) {
    const day = plusDays(today, away)
    found.add(day.slice(5))
    if (day.endsWith('-02-28') && !plusDays(day, 1).endsWith('-02-29')) found.add('02-29')
  }
  return [...found]
}

const dayAlone = /^\d{4}-\d\d-\d\d$/

/** The moment that `before` and `after` compare with: for a day, its beginning or the beginning of the next day. */
export function momentOf(value: string, op: 'before' | 'after', zone: string): Date {
  if (!dayAlone.test(value)) return new Date(value)
  return startOfDay(op === 'before' ? value : plusDays(value, 1), zone)
}

/** The beginning of the day that many days ago. */
export function sinceDaysAgo(today: string, days: number, zone: string): Date {
  return startOfDay(plusDays(today, -days), zone)
}
