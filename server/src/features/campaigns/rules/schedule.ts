// When a scheduled campaign is sent: reads the form's date, time and zone as a moment (P29). Pure.
import { isTimezone, momentAt } from '../../../platform/calendar/index.ts'
import { Problem } from '../../../platform/problem.ts'

const lastMoment = Date.parse('9999-12-31T23:59:59Z')

/**
 * The moment when a clock in `timezone` shows `date` (YYYY-MM-DD) and `time` (HH:mm).
 * @throws Problem schedule_invalid
 */
export function momentOf(date: string, time: string, timezone: string): Date {
  const local = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?=(?::\d{2})?$)/.exec(`${date}T${time}`)?.[0]
  if (!local || !isTimezone(timezone)) throw new Problem('schedule_invalid')
  const moment = existing(local, timezone)
  // West of Greenwich, the last day of 9999 reaches into the year 10000 of UTC, which the database cannot read.
  if (moment.getTime() > lastMoment) throw new Problem('schedule_invalid')
  return moment
}

/** There is no 31 February, and no 24:30. */
function existing(local: string, timezone: string): Date {
  try {
    return momentAt(local, timezone)
  } catch {
    throw new Problem('schedule_invalid')
  }
}
