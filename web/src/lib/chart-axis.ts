// The axis of a chart: its highest value, and how much space its numbers need, because the charting library cuts off
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

/** Each is four whole steps, from 10 on. */
const tops = [1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10, 12]

/** A round number somewhat above the highest value, so that nothing touches the frame; at least 4. */
export function roundAbove(most: number): number {
  const least = most * 1.1
  if (least <= 8) return least <= 4 ? 4 : 8
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(10, least)))
  return Math.round(magnitude * (tops.find((each) => each * magnitude >= least) ?? 12))
}

/** The numbers of an axis up to `top`. */
export function marksUpTo(top: number): number[] {
  return [0, 1, 2, 3, 4].map((part) => (top * part) / 4)
}
