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

/** Five moments at equal distances. */
export function marksOf([first, last]: Span): number[] {
  return Array.from({ length: 5 }, (_, index) => first + ((last - first) * (index + 0.5)) / 5)
}

/** Clock times within some days, days within a year, else months: no two marks say the same. */
export function markFormat([first, last]: Span, timeZone: string): (at: number) => string {
  const length = last - first
  if (length < 2 * day) {
    const clock = { hour: 'numeric', minute: '2-digit', hour12: true, timeZone } as const
    const format = new Intl.DateTimeFormat('en-US', clock)
    return (at) => format.format(at).replace(/\u202f/g, ' ')
  }
  const parts =
    length < 5 * day
      ? ({ weekday: 'short', hour: 'numeric' } as const)
      : length < 330 * day
        ? ({ month: 'short', day: 'numeric' } as const)
        : ({ month: 'short', year: 'numeric' } as const)
  const format = new Intl.DateTimeFormat(numberLocale(), { ...parts, timeZone })
  return (at) => format.format(at).replace(/\u202f/g, ' ')
}
