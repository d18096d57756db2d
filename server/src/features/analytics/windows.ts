// The spans of time behind the dashboard's periods and the analytics screen's ranges, in a time zone.
import type { DashboardPeriod, PerformanceRange } from '@lettermill/contracts'
import { dayOf, plusDays, plusMonths, startOfDay } from '../../platform/calendar/index.ts'

/** A span of time. It includes the first moment and excludes the last. */
export interface Window {
  from: Date
  to: Date
}

const daysOf = { today: 1, '3days': 3, week: 7, month: 30 } as const

/**
 * The days of a period, ending with today, and the same number of days before them.
 * @returns null for all time, which has no period before it
 */
export function periodWindows(
  period: DashboardPeriod,
  now: Date,
  zone: string,
): { current: Window; before: Window } | null {
  if (period === 'all') return null
  const days = daysOf[period]
  const tomorrow = plusDays(dayOf(now, zone), 1)
  const [first, middle, last] = [plusDays(tomorrow, -2 * days), plusDays(tomorrow, -days), tomorrow].map(
    (day) => startOfDay(day, zone),
  ) as [Date, Date, Date]
  return { current: { from: middle, to: last }, before: { from: first, to: middle } }
}

/** The change from an earlier count in percent, to one decimal; null if the earlier count is 0. */
export function changeInPercent(before: number, current: number): number | null {
  return before === 0 ? null : Math.round(((current - before) / before) * 1000) / 10
}

export interface Bar extends Window {
  /** YYYY-MM-DD or YYYY-MM. */
  period: string
}

const rangeDays: Partial<Record<PerformanceRange, number>> = {
  today: 1,
  'last-7-days': 7,
  'last-30-days': 30,
}
const rangeMonths: Partial<Record<PerformanceRange, number>> = { 'last-6-months': 6, 'last-12-months': 12 }

/**
 * The bars of a range, ascending and without gaps, ending with today or this month.
 * @param first the earliest time with stats; all time begins with its month
 */
export function barsOf(range: PerformanceRange, now: Date, zone: string, first: Date | null): Bar[] {
  const today = dayOf(now, zone)
  const days = rangeDays[range]
  if (days !== undefined) return dayBars(today, days, zone)
  const thisMonth = today.slice(0, 7)
  const months =
    rangeMonths[range] ?? monthsBetween(first ? dayOf(first, zone).slice(0, 7) : thisMonth, thisMonth)
  return monthBars(thisMonth, months, zone)
}

function dayBars(today: string, count: number, zone: string): Bar[] {
  const days = Array.from({ length: count }, (_, index) => plusDays(today, index + 1 - count))
  return barsFrom(days, startOfDay(plusDays(today, 1), zone), (day) => startOfDay(day, zone))
}

function monthBars(thisMonth: string, count: number, zone: string): Bar[] {
  const startOf = (month: string) => startOfDay(`${month}-01`, zone)
  const months = Array.from({ length: count }, (_, index) => plusMonths(thisMonth, index + 1 - count))
  return barsFrom(months, startOf(plusMonths(thisMonth, 1)), startOf)
}

/** Each bar ends where the next one begins. */
function barsFrom(periods: readonly string[], end: Date, startOf: (period: string) => Date): Bar[] {
  const starts = periods.map(startOf)
  return periods.map((period, index) => ({
    period,
    from: starts[index] ?? end,
    to: starts[index + 1] ?? end,
  }))
}

function monthsBetween(first: string, last: string): number {
  const number = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
  return Math.max(1, number(last) - number(first) + 1)
}
