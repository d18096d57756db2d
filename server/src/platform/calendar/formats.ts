// Formats of time zones, each made once: to make one costs fifty times as much as to use it.

/** Most zones that are kept: names are case-insensitive, so a caller could otherwise fill the memory with spellings. */
const mostKept = 1000

/** Gives the format of a zone. @throws RangeError for what is no zone */
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
