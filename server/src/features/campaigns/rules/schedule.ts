// When a scheduled campaign is sent: reads the form's date, time and zone as a moment (P29). Pure.
import { isTimezone, momentAt } from '../../../platform/calendar/index.ts'
import { Problem } from '../../../platform/problem.ts'

const lastMoment = Date.parse('9999-12-31T23:59:59Z')

/**
 * The moment when a clock in `timezone` shows `date` (YYYY-MM-DD) and `time` (HH:mm).
 * @throws Problem schedule_invalid
 */
export function momentOf(date: string, time: string, timezone: string): Date {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2})?$/.exec(`${date}T${time}`)
  const wall = match ? Date.parse(`${match[1] ?? ''}T${match[2] ?? ''}:00Z`) : NaN
  // Some JavaScript engines turn 31 February into a day in March instead of refusing it.
  const exists = Number.isFinite(wall) && new Date(wall).toISOString().startsWith(date)
  if (!exists || !isTimezone(timezone)) throw new Problem('schedule_invalid')
  const moment = momentAt(wall, timezone)
  // West of Greenwich, the last day of 9999 reaches into the year 10000 of UTC, which the database cannot read.
  if (moment.getTime() > lastMoment) throw new Problem('schedule_invalid')
  return moment
}
