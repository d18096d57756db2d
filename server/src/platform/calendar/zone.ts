// Chooses the time zone for the days of an answer (P3).
import { Problem } from '../problem.ts'
import { isTimezone } from './calendar.ts'

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
