// The time axis of the rates: its range, its marks and their labels. Has no side effects.
import { formatDate, hourParts } from '../../../lib/formats/formats.ts'

const hour = 3_600_000
const day = 24 * hour

export type Span = [first: number, last: number]

/** From the first to the last moment, with some space at both ends, so that no dot lies on the frame. */
export function spanOf(times: readonly number[]): Span {
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const room = Math.max(hour, (last - first) / 30)
  return [first - room, last + room]
}

/** Up to `clockUpTo`, labels include a clock time. From `monthsFrom` on, they name no day. */
const clockUpTo = 5 * day
const monthsFrom = 330 * day

/** The most labels on a desktop, a tablet and a phone that do not touch. A month with its year is wider than a day. */
export const marksWidest = { days: 10, months: 9 } as const
export const marksWide = { days: 5, months: 5 } as const
export const marksOnPhone = { days: 4, months: 3 } as const

const steps = [
  ...[0.5, 1, 2, 3, 6, 12].map((hours) => hours * hour),
  ...[1, 2, 3, 4, 7, 10, 14, 21, 28, 42, 56, 84].map((days) => days * day),
]
const monthSteps = [1, 2, 3, 4, 6, 8, 12, 18, 24, 36, 60]

/** Marks every `step` months, on the second day, which is in the same month in every time zone. */
function monthMarks([first, last]: Span, step: number): number[] {
  const monthOf = (at: number) => new Date(at).getUTCFullYear() * 12 + new Date(at).getUTCMonth()
  const [from, to] = [monthOf(first), monthOf(last)]
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
    .filter((month) => month % step === 0)
    .map((month) => Date.UTC(Math.floor(month / 12), month % 12, 2))
    .filter((at) => at >= first && at <= last)
}

function evenMarks([first, last]: Span, step: number): number[] {
  // Marks without a clock time are at noon UTC, which is on the same day in nearly every time zone.
  const offset = last - first < clockUpTo ? 0 : day / 2
  const begin = Math.ceil((first - offset) / step) * step + offset
  return Array.from({ length: Math.floor((last - begin) / step) + 1 }, (_, index) => begin + index * step)
}

/** The marks of the axis: as many as `most` allows, at even distances of hours, days or months. */
export function marksOf(span: Span, most: Readonly<Record<'days' | 'months', number>>): number[] {
  const inMonths = span[1] - span[0] >= monthsFrom
  const choices = inMonths
    ? monthSteps.map((step) => monthMarks(span, step))
    : steps.map((step) => evenMarks(span, step))
  return choices.find((marks) => marks.length <= most[inMonths ? 'months' : 'days']) ?? []
}

/**
 * The labels: clock times within a day, with the weekday within some days, then days, and months for more than a year.
 * No two labels are the same.
 */
export function markFormat([first, last]: Span, timeZone: string): (at: number) => string {
  const length = last - first
  if (length < day) {
    const clock = { hour: 'numeric', minute: '2-digit', timeZone } as const
    return (at) => formatDate(at, clock)
  }
  const parts =
    length < clockUpTo
      ? ({ weekday: 'short', ...hourParts() } as const)
      : length < monthsFrom
        ? ({ month: 'short', day: 'numeric' } as const)
        : ({ month: 'short', year: 'numeric' } as const)
  // Ukrainian dates end with «р.» (year), which an axis does not need.
  return (at) => formatDate(at, { ...parts, timeZone }).replace(/\sр\.$/, '')
}
