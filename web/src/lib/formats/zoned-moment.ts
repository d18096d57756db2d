// Wall-clock times in forms, in the time zone of Settings.
import { dateFormatter } from './formatters.ts'

const form = (zone: string) =>
  dateFormatter('en-US', {
    ...({ timeZone: zone, hourCycle: 'h23' } as const),
    ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
  })

/** A moment as the value of a `datetime-local` input, without seconds. */
export function wallTime(moment: number, zone: string): string {
  const part = Object.fromEntries(
    form(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return `${String(part['year'])}-${String(part['month'])}-${String(part['day'])}T${String(part['hour'])}:${String(part['minute'])}`
}

const asUtc = (wall: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(wall) ? Date.parse(`${wall.slice(0, 16)}:00Z`) : Number.NaN

/**
 * Converts the value of a `datetime-local` input to ISO 8601; null if it is not a time. If the time occurs twice
 * because clocks went back, returns the later one.
 */
export function momentOf(wall: string, zone: string): string | null {
  const meant = asUtc(wall)
  if (Number.isNaN(meant)) return null
  const offsetAt = (moment: number) => asUtc(wallTime(moment, zone)) - moment
  return new Date(meant - offsetAt(meant - offsetAt(meant))).toISOString()
}
