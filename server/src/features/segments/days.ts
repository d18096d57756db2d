// Turns the days of conditions into dates and times in the workspace's time zone. Pure.
import { plusDays, startOfDay } from '../../platform/calendar/index.ts'

/** A span of days, including both ends. */
export interface Span {
  from: string
  to: string
}

/** The days up to today, from the day `days` days ago. */
export function lastDays(today: string, days: number): Span {
  return { from: plusDays(today, -days), to: today }
}

/** The days from today to the day in `days` days. */
export function nextDays(today: string, days: number): Span {
  return { from: today, to: plusDays(today, days) }
}

/**
 * The days of a year (MM-DD) from `around` days before today to `around` days after it. In other years than leap years,
 * 28 February also stands for 29 February.
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

/**
 * The time that `before` and `after` compare with: the beginning of the day for `before`, the beginning of the next day
 * for `after`.
 */
export function momentOf(value: string, op: 'before' | 'after', zone: string): Date {
  if (!dayAlone.test(value)) return new Date(value)
  return startOfDay(op === 'before' ? value : plusDays(value, 1), zone)
}

/** The beginning of the day `days` days ago. */
export function sinceDaysAgo(today: string, days: number, zone: string): Date {
  return startOfDay(plusDays(today, -days), zone)
}
