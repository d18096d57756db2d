// Wall-clock times of forms, in the zone of Settings.

const form = (zone: string) =>
  new Intl.DateTimeFormat('en-US', {
    ...({ timeZone: zone, hourCycle: 'h23' } as const),
    ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
  })

/** A moment as the value of a `datetime-local` input, to the minute. */
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

/** The moment of such a value as ISO 8601, or null if it is none. Where clocks went back, the later of the two. */
export function momentOf(wall: string, zone: string): string | null {
  const meant = asUtc(wall)
  if (Number.isNaN(meant)) return null
  const offsetAt = (moment: number) => asUtc(wallTime(moment, zone)) - moment
  return new Date(meant - offsetAt(meant - offsetAt(meant))).toISOString()
}
