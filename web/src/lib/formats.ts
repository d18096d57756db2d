// Formats times and days (P3) in US format with a 12-hour clock, in the time zone of Settings, whatever the language of
// the texts. Counts and shares follow the language.
import { useMemo } from 'react'
import { numberLocale, text } from './messages/index.ts'
import { useZone } from './settings.ts'

const dayParts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const clockParts = { hour: '2-digit', minute: '2-digit', hour12: true } as const

function written(moment: string | null | undefined, options: Intl.DateTimeFormatOptions): string {
  if (!moment) return text('ui:dash')
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return text('ui:invalidDate')
  // Newer JavaScript engines put a narrow no-break space before AM and PM.
  return new Intl.DateTimeFormat('en-US', options).format(date).replace(/\u202f/g, ' ')
}

/**
 * Formats an ISO 8601 time as `04/03/2026, 01:05 PM` in an IANA time zone; a dash if it is empty, 'Invalid Date' if it
 * is not a time.
 */
export function formatMoment(moment: string | null | undefined, zone: string): string {
  return written(moment, { ...dayParts, ...clockParts, timeZone: zone })
}

/** The calendar day of an ISO 8601 time in a time zone, as `04/03/2026`. */
export function formatDay(moment: string | null | undefined, zone: string): string {
  return written(moment, { ...dayParts, timeZone: zone })
}

/** The time of day of an ISO 8601 time in a time zone, as `01:05 PM`. */
export function formatClock(moment: string, zone: string): string {
  return written(moment, { ...clockParts, timeZone: zone })
}

/** Formats a calendar day (YYYY-MM-DD) as MM/dd/yyyy. No time zone shifts it. 'N/A' if it is empty. */
export function formatDateFiled(day: string | null | undefined): string {
  if (!day) return text('ui:notAvailable')
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  return year && month && date ? `${month}/${date}/${year}` : text('ui:invalidDate')
}

/** Formats a whole number with the language's separator of thousands. */
export function formatNumber(count: number): string {
  return new Intl.NumberFormat(numberLocale()).format(count)
}

/** Formats a share as a percentage with up to two decimals, for small rates such as that of complaints. */
export function formatShare(count: number, whole: number): string {
  const form = new Intl.NumberFormat(numberLocale(), { style: 'percent', maximumFractionDigits: 2 })
  return form.format(whole > 0 ? count / whole : 0)
}

/**
 * Formats `part` of `whole` as a whole percentage; null if `whole` is 0. A part above zero is never shown as 0%, and a
 * part below the whole never as 100%: 1 of 685 is `<1%`.
 */
export function formatPercent(part: number, whole: number): string | null {
  if (whole <= 0) return null
  const percent = Math.round((part / whole) * 100)
  if (percent === 0 && part > 0) return '<1%'
  return percent === 100 && part < whole ? '>99%' : `${String(percent)}%`
}

export interface Formats {
  zone: string
  moment(moment: string | null | undefined): string
  day(moment: string | null | undefined): string
}

/** Formats times and days in the time zone of Settings. */
export function useFormats(): Formats {
  const zone = useZone()
  return useMemo(
    () => ({ zone, moment: (at) => formatMoment(at, zone), day: (at) => formatDay(at, zone) }),
    [zone],
  )
}
