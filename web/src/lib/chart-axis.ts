// The axis of a chart: how high it reaches, and how much space its numbers need, because the charting library cuts off
// longer numbers.
import { formatNumber } from './formats.ts'

/** Pixels, at the charts' 12 px: a digit, and the space between the numbers and the lines. */
const digit = 7.5
const gap = 20
const least = 60

/** The width, in pixels, of an axis whose numbers reach up to the next round one above `most`. */
export function axisWidth(most: number): number {
  const highest = 10 ** Math.ceil(Math.log10(Math.max(1, most)))
  return Math.max(least, Math.ceil(formatNumber(highest).length * digit) + gap)
}

/** A round number somewhat above the highest value, so that nothing touches the frame; at least 4. */
export function roundAbove(most: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, most * 1.1))) / 2
  return Math.max(4, Math.ceil((most * 1.1) / step) * step)
}
