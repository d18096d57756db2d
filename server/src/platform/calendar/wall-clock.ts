// Turns the time on a wall clock into a moment, with daylight-saving changes.

const minute = 60_000
const day = 24 * 60 * minute

/**
 * The moment at which a clock in the zone shows `wall` (the shown time read as if it were UTC, in milliseconds). If a
 * clock change repeats the time, the result is the earlier moment. If a change skips it, the result is the first moment
 * after the gap (P29).
 */
export function momentAt(wall: number, zone: string): Date {
  // The offset changes at most once within the two days around it.
  const candidates = [wall - offsetAt(wall - day, zone), wall - offsetAt(wall + day, zone)]
  const shown = candidates.filter((moment) => moment + offsetAt(moment, zone) === wall)
  if (shown.length > 0) return new Date(Math.min(...shown))
  return new Date(transition(Math.min(...candidates), Math.max(...candidates), zone))
}

/** The time on a clock in the zone at a moment: YYYY-MM-DDTHH:mm. */
export function wallClock(moment: Date, zone: string): string {
  return new Date(moment.getTime() + offsetAt(moment.getTime(), zone)).toISOString().slice(0, 16)
}

/** The spans between two moments, each with one offset of the zone's clock from UTC, ascending. */
export function offsetsBetween(
  from: Date,
  to: Date,
  zone: string,
): { from: Date; to: Date; minutes: number }[] {
  const spans = []
  let begin = from.getTime()
  const end = to.getTime()
  for (let at = begin; at < end;) {
    const next = Math.min(at + day, end)
    if (offsetAt(next, zone) !== offsetAt(at, zone)) {
      const change = transition(at, next, zone)
      spans.push({ from: new Date(begin), to: new Date(change), minutes: offsetAt(begin, zone) / minute })
      begin = change
    }
    at = next
  }
  if (begin < end)
    spans.push({ from: new Date(begin), to: new Date(end), minutes: offsetAt(begin, zone) / minute })
  return spans
}

/** The first minute after `from`, up to `to`, from which the zone has the same offset as at `to`. */
function transition(from: number, to: number, zone: string): number {
  if (to - from <= minute) return to
  const middle = from + Math.floor((to - from) / 2 / minute) * minute
  return offsetAt(middle, zone) === offsetAt(to, zone)
    ? transition(from, middle, zone)
    : transition(middle, to, zone)
}

const formatOf = formatsBy('en-US', {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** Milliseconds by which the zone's clock is ahead of UTC at a moment. */
export function offsetAt(moment: number, zone: string): number {
  // Reads month/day/year, hour:minute:second. formatToParts would take three times as long.
  const shown = (formatOf(zone).format(moment).match(/\d+/g) ?? []).map(Number)
  const [month = NaN, date = NaN, year = NaN, hour = NaN, minutes = NaN, seconds = NaN] = shown
  return Date.UTC(year, month - 1, date, hour, minutes, seconds) - moment
}

/**
 * The most zones in the cache. Names are case-insensitive, so without a limit a caller could fill the memory with
 * spellings.
 */
const mostKept = 1000

/**
 * Returns the format of a zone. Each is created once, because creating one costs fifty times as much as using it.
 * @throws RangeError for an unknown zone
 */
export function formatsBy(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (zone: string) => Intl.DateTimeFormat {
  const kept = new Map<string, Intl.DateTimeFormat>()
  return (zone) => {
    const known = kept.get(zone)
    if (known) return known
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
    if (kept.size < mostKept) kept.set(zone, format)
    return format
  }
}
