// Formats times and days in the time zone of Settings and in the chosen style: by default in US format with a 12-hour
// clock for the specified texts (P3), otherwise as the language and its region write them. Counts and shares follow the
// language.
import { useMemo } from 'react'
import { dateStyle, useDateStyle, type DateStyle } from './date-style.ts'
import { dateFormatter, numberFormatter } from './formatters.ts'
import { dateLocale, numberLocale, text, useDateLocale } from '../messages/index.ts'
import { useZone } from '../settings.ts'

const numeric = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const dayParts = {
  language: numeric,
  named: { year: 'numeric', month: 'short', day: 'numeric' },
  iso: numeric,
} as const satisfies Record<DateStyle, Intl.DateTimeFormatOptions>
const clockParts = { hour: '2-digit', minute: '2-digit' } as const

/** The locale of times and days. The chosen styles have a 24-hour clock, which English has in Great Britain. */
function styleLocale(): string {
  const locale = dateLocale()
  return dateStyle() !== 'language' && locale.startsWith('en') ? 'en-GB' : locale
}

/** Formats a time or a day in the chosen language. */
export function formatDate(date: Date | number, options: Intl.DateTimeFormatOptions): string {
  // Newer JavaScript engines put a narrow no-break space before AM and PM.
  return dateFormatter(styleLocale(), options)
    .format(date)
    .replace(/\u202f/g, ' ')
}

function written(moment: string | null | undefined, options: Intl.DateTimeFormatOptions): string {
  if (!moment) return text('ui:dash')
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return text('ui:invalidDate')
  // Swedes write dates and times as ISO 8601 does.
  return dateStyle() === 'iso' ? dateFormatter('sv', options).format(date) : formatDate(date, options)
}

/**
 * Formats an ISO 8601 time as `04/03/2026, 01:05 PM` (in Ukrainian `03.04.2026, 13:05`), `3 Apr 2026, 13:05` or
 * `2026-04-03 13:05` in an IANA time zone; a dash if it is empty, 'Invalid Date' if it is not a time.
 */
export function formatMoment(moment: string | null | undefined, zone: string): string {
  return written(moment, { ...dayParts[dateStyle()], ...clockParts, timeZone: zone })
}

/** The calendar day of an ISO 8601 time in a time zone, as `04/03/2026`. */
export function formatDay(moment: string | null | undefined, zone: string): string {
  return written(moment, { ...dayParts[dateStyle()], timeZone: zone })
}

/** The time of day of an ISO 8601 time in a time zone, as `01:05 PM`. */
export function formatClock(moment: string, zone: string): string {
  return written(moment, { ...clockParts, timeZone: zone })
}

/** The parts of a full hour on an axis: `1 PM`; with minutes on a 24-hour clock, where `13` alone is no time. */
export function hourParts(): Intl.DateTimeFormatOptions {
  const { hour12 } = dateFormatter(styleLocale(), { hour: 'numeric' }).resolvedOptions()
  return hour12 ? { hour: 'numeric' } : clockParts
}

/** Formats a calendar day (YYYY-MM-DD) as MM/dd/yyyy or in the chosen style. No time zone shifts it. 'N/A' if it is empty. */
export function formatDateFiled(day: string | null | undefined): string {
  if (!day) return text('ui:notAvailable')
  return written(/^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T00:00:00Z` : 'no day', {
    ...dayParts[dateStyle()],
    timeZone: 'UTC',
  })
}

/** Formats a decimal text with separators of thousands. Converting it to a number would round many digits. */
export function formatAmount(amount: string): string {
  const [whole = '', decimals] = amount.split('.')
  const grouped = numberFormatter(numberLocale()).format(BigInt(whole || '0'))
  const sign = whole.startsWith('-') && !grouped.startsWith('-') ? '-' : ''
  const point = numberFormatter(numberLocale()).format(0.5).charAt(1)
  return sign + (decimals === undefined ? grouped : `${grouped}${point}${decimals}`)
}

/** Formats a whole number with the language's separator of thousands. */
export function formatNumber(count: number): string {
  return numberFormatter(numberLocale()).format(count)
}

/** Formats a share as a percentage with up to two decimals, for small rates such as the rate of complaints. */
export function formatShare(count: number, whole: number): string {
  const form = numberFormatter(numberLocale(), { style: 'percent', maximumFractionDigits: 2 })
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

/**
 * Formats a rate, `part` of `whole`, with up to one decimal: `12.5%`; null if `whole` is 0. A part above zero is never
 * shown as 0%, and a part below the whole never as 100%.
 */
export function formatRate(part: number, whole: number): string | null {
  if (whole <= 0) return null
  const form = numberFormatter(numberLocale(), { style: 'percent', maximumFractionDigits: 1 })
  const tenths = Math.round((part / whole) * 1000)
  if (tenths === 0 && part > 0) return `<${form.format(0.001)}`
  return tenths === 1000 && part < whole ? `>${form.format(0.999)}` : form.format(part / whole)
}

export interface Formats {
  zone: string
  /** The locale and the style of the formats, which change with them. */
  locale: string
  style: DateStyle
  moment(moment: string | null | undefined): string
  day(moment: string | null | undefined): string
}

/** Formats times and days in the time zone of Settings. */
export function useFormats(): Formats {
  const zone = useZone()
  const locale = useDateLocale()
  const style = useDateStyle()
  return useMemo(
    () => ({ zone, locale, style, moment: (at) => formatMoment(at, zone), day: (at) => formatDay(at, zone) }),
    [zone, locale, style],
  )
}

/** A time zone as people read it: `America/New York`. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')
