// How moments, days, counts and shares are written (P3): US format, 12-hour clock, in the zone of
// Settings, in every language of the texts.
import { useMemo } from 'react'
import { numberLocale, text } from './messages/index.ts'
import { useZone } from './settings.ts'

const dayParts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const clockParts = { hour: '2-digit', minute: '2-digit', hour12: true } as const

function written(moment: string | null | undefined, options: Intl.DateTimeFormatOptions): string {
  if (!moment) return text('ui:dash')
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return text('ui:invalidDate')
  // Newer engines put a narrow no-break space before AM and PM.
  return new Intl.DateTimeFormat('en-US', options).format(date).replace(/\u202f/g, ' ')
}

/** An ISO moment as `04/03/2026, 01:05 PM` in an IANA zone; a dash when empty, 'Invalid Date' when it is none. */
export function formatMoment(moment: string | null | undefined, zone: string): string {
  return written(moment, { ...dayParts, ...clockParts, timeZone: zone })
}

/** The calendar day of an ISO moment in a zone, as `04/03/2026`. */
export function formatDay(moment: string | null | undefined, zone: string): string {
  return written(moment, { ...dayParts, timeZone: zone })
}

/** The time of day of an ISO moment in a zone, as `01:05 PM`. */
export function formatClock(moment: string, zone: string): string {
  return written(moment, { ...clockParts, timeZone: zone })
}

/** A calendar day (YYYY-MM-DD) as MM/dd/yyyy, never shifted by a zone; 'N/A' when empty. */
export function formatDateFiled(day: string | null | undefined): string {
  if (!day) return text('ui:notAvailable')
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  return year && month && date ? `${month}/${date}/${year}` : text('ui:invalidDate')
}

/** A whole number with the language's separator of thousands. */
export function formatNumber(count: number): string {
  return new Intl.NumberFormat(numberLocale()).format(count)
}

/** A share with up to two decimals, for limits that are parts of a percent. */
export function formatShare(count: number, whole: number): string {
  const form = new Intl.NumberFormat(numberLocale(), { style: 'percent', maximumFractionDigits: 2 })
  return form.format(whole > 0 ? count / whole : 0)
}

/**
 * `part` of `whole` as a whole percentage, or null if `whole` is 0. A part above zero is never shown as 0%, and a part
 * below the whole never as 100%: 1 of 685 is `<1%`.
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

/** Moments and days in the zone of Settings. */
export function useFormats(): Formats {
  const zone = useZone()
  return useMemo(
    () => ({ zone, moment: (at) => formatMoment(at, zone), day: (at) => formatDay(at, zone) }),
    [zone],
  )
}
