// The time axis of the rates: how far it reaches, where it has its marks, and what these say. Pure.
import { numberLocale } from '../../../lib/messages/index.ts'

const hour = 3_600_000
const day = 24 * hour

export type Span = [first: number, last: number]

/** From the first to the last moment, with some room at both ends, so that no dot lies on the frame. */
export function spanOf(times: readonly number[]): Span {
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const room = Math.max(hour, (last - first) / 30)
  return [first - room, last + room]
}

/** Up to here a mark says a clock time too, and from here on no day. */
const clockUpTo = 5 * day
const monthsFrom = 330 * day

const most = 6
const steps = [
  ...[0.5, 1, 2, 3, 6, 12].map((hours) => hours * hour),
  ...[1, 2, 7, 14, 28, 56].map((days) => days * day),
]

/** The first of each month, or of each second, third, sixth: a day later, so that it is the same month in every zone. */
function monthMarks([first, last]: Span): number[] {
  const monthOf = (at: number) => new Date(at).getUTCFullYear() * 12 + new Date(at).getUTCMonth()
  const [from, to] = [monthOf(first), monthOf(last)]
  const step = [1, 2, 3, 6, 12].find((each) => (to - from) / each <= most) ?? 24
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
    .filter((month) => month % step === 0)
    .map((month) => Date.UTC(Math.floor(month / 12), month % 12, 2))
    .filter((at) => at >= first && at <= last)
}

/** At most six moments, as many hours, days or months apart from each other. */
export function marksOf([first, last]: Span): number[] {
  const length = last - first
  if (length >= monthsFrom) return monthMarks([first, last])
  const step = steps.find((each) => length / each <= most) ?? 56 * day
  // A mark without a clock time is at noon: that is the same day in nearly every zone.
  const offset = length < clockUpTo ? 0 : day / 2
  const begin = Math.ceil((first - offset) / step) * step + offset
  return Array.from({ length: Math.floor((last - begin) / step) + 1 }, (_, index) => begin + index * step)
}

/** Clock times within a day, with the weekday within some days; days within a year, else months: no two marks say the same. */
export function markFormat([first, last]: Span, timeZone: string): (at: number) => string {
  const length = last - first
  if (length < day) {
    const clock = { hour: 'numeric', minute: '2-digit', hour12: true, timeZone } as const
    const format = new Intl.DateTimeFormat('en-US', clock)
    return (at) => format.format(at).replace(/\u202f/g, ' ')
  }
  const parts =
    length < clockUpTo
      ? ({ weekday: 'short', hour: 'numeric' } as const)
      : length < monthsFrom
        ? ({ month: 'short', day: 'numeric' } as const)
        : ({ month: 'short', year: 'numeric' } as const)
  const format = new Intl.DateTimeFormat(numberLocale(), { ...parts, timeZone })
  return (at) => format.format(at).replace(/\u202f/g, ' ')
}
