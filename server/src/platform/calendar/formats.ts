// Date formats by time zone, each created once: creating one costs fifty times as much as using it.

/**
 * The most zones in the cache. Names are case-insensitive, so without a limit a caller could fill the memory with
 * spellings.
 */
const mostKept = 1000

/**
 * Returns the format of a zone.
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
