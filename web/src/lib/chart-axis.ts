// How much room the numbers beside a chart need: the charting library cuts off what is longer than it was told.
import { formatNumber } from './formats.ts'

/** Pixels, at the charts' 12 px: a digit, and what stands between the numbers and the lines. */
const digit = 7.5
const gap = 20
const least = 60

/** The width, in pixels, of an axis whose numbers reach up to the next round one above `most`. */
export function axisWidth(most: number): number {
  const highest = 10 ** Math.ceil(Math.log10(Math.max(1, most)))
  return Math.max(least, Math.ceil(formatNumber(highest).length * digit) + gap)
}
