// Days and months in a time zone. Local times become instants here only: Node's and the database's zone
// data differ at times, and a database may not know a zone that the browser knows.

const formats = new Map<string, Intl.DateTimeFormat>()

/** Whether the text names an IANA time zone, e.g. Europe/Kyiv. Plain offsets are none. */
export function isTimezone(text: string): boolean {
  if (!/^[a-z]/i.test(text)) return false
  try {
    return Boolean(formatOf(text))
  } catch {
    return false
  }
}

/** The calendar day on which an instant falls in a zone, as YYYY-MM-DD. */
export function dayOf(instant: Date, zone: string): string {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year') ?? ''}-${parts.get('month') ?? ''}-${parts.get('day') ?? ''}`
}

/**
 * The first instant of a day (YYYY-MM-DD) in a zone: midnight, or, where a daylight-saving change skips
 * midnight, the moment after it. Every zone's day begins on a quarter of an hour in UTC.
 */
export function startOfDay(day: string, zone: string): Date {
  const quarter = 15 * 60_000
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // Offsets lie between -12 and +14 hours: `before` is still the day before there, `from` the day itself.
  let before = midnight - 15 * 4 * quarter
  let from = midnight + 13 * 4 * quarter
  while (from - before > quarter) {
    const middle = before + Math.floor((from - before) / quarter / 2) * quarter
    if (dayOf(new Date(middle), zone) >= day) from = middle
    else before = middle
  }
  return new Date(from)
}

/** The day that lies so many days after (or, negative, before) another; zones play no part. */
export function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The month (YYYY-MM) that lies so many months after or before another. */
export function plusMonths(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  // Names are case-insensitive, so a caller could otherwise fill the memory with spellings.
  if (formats.size < 1000) formats.set(zone, format)
  return format
}
