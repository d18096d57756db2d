// When a backup is due.
import { momentAt, plusDays, wallClock } from '../calendar/index.ts'

/** A time of day in a zone. */
export interface TimeOfDay {
  /** HH:MM. */
  time: string
  /** IANA. */
  zone: string
}

/** Moments of earlier ones; null where there was none. */
export interface Earlier {
  made: Date | null
  tried: Date | null
}

/** Milliseconds until a backup that failed, or whose worker died, is tried again. */
const retryAfter = 3_600_000

/** Whether none was made since the time of day last came, and none was tried within the last hour. */
export function isDue(at: TimeOfDay, now: Date, { made, tried }: Earlier): boolean {
  const slot = lastMoment(at, now)
  if (made !== null && made >= slot) return false
  return tried === null || tried < slot || now.getTime() - tried.getTime() >= retryAfter
}

/** When the time of day last came. */
export function lastMoment({ time, zone }: TimeOfDay, now: Date): Date {
  const today = wallClock(now, zone).slice(0, 10)
  const moments = [today, plusDays(today, -1)].map((day) => momentAt(Date.parse(`${day}T${time}:00Z`), zone))
  const [first, second] = moments
  if (!first || !second) throw new Error('Two days were looked at')
  return first <= now ? first : second
}
