// Decides when a backup is due.
import { momentAt, plusDays, wallClock } from '../calendar/index.ts'

/** A time of day in a zone. */
export interface TimeOfDay {
  /** The time of day as HH:MM. */
  time: string
  /** An IANA time zone. */
  zone: string
}

/** The times of earlier backups; null if there was none. */
export interface Earlier {
  made: Date | null
  tried: Date | null
}

/** Milliseconds until a failed backup, or one whose worker died, is retried. */
const retryAfter = 3_600_000

/**
 * Whether a backup is due: no backup was made since the last occurrence of the time of day, and none was tried within
 * the last hour.
 */
export function isDue(at: TimeOfDay, now: Date, { made, tried }: Earlier): boolean {
  const slot = lastMoment(at, now)
  if (made !== null && made >= slot) return false
  return tried === null || tried < slot || now.getTime() - tried.getTime() >= retryAfter
}

/** The last occurrence of the time of day. */
export function lastMoment({ time, zone }: TimeOfDay, now: Date): Date {
  const today = wallClock(now, zone).slice(0, 10)
  const moments = [today, plusDays(today, -1)].map((day) => momentAt(`${day}T${time}`, zone))
  const [first, second] = moments
  if (!first || !second) throw new Error('Two days were looked at')
  return first <= now ? first : second
}
