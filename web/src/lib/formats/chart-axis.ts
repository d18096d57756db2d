// The axis of a chart: its highest value, and the width of its numbers, because the charting library cuts off long
// ones.
import { formatNumber } from './formats.ts'

/** Pixels, for the charts' font size of 12 px: the width of a digit, and the space between numbers and lines. */
const digit = 7.5
const gap = 20
const least = 36

/**
 * The width in pixels of an axis up to `top`, its longest number. A wider axis would move the chart away from the edge
 * that the texts around it share, and on a phone take the space of the bars.
 */
export function axisWidth(top: number): number {
  return Math.max(least, Math.ceil(formatNumber(Math.ceil(top)).length * digit) + gap)
}

/** Multiplied by 10, 100 and so on, each can be divided into four whole steps. */
const tops = [1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10, 12]

/** A round number above the highest value, so that nothing touches the frame; at least 4. */
export function roundAbove(most: number): number {
  const least = most * 1.1
  if (least <= 8) return least <= 4 ? 4 : 8
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(10, least)))
  return Math.round(magnitude * (tops.find((each) => each * magnitude >= least) ?? 12))
}

/** The numbers on an axis up to `top`. */
export function marksUpTo(top: number): number[] {
  return [0, 1, 2, 3, 4].map((part) => (top * part) / 4)
}

/** Pixels of the smallest bar in a stack, so that a small count stays visible beside large ones. More would draw one unsubscribe as tall as twenty clicks. */
const leastBar = 1

/**
 * Returns a function for the smallest height of a bar, by its index; a count of 0 has no bar. In a stack, the charting
 * library does not pass the length of a bar but its end, so without this a count of 0 on top of another bar would be
 * drawn too.
 */
export function leastOf<Name extends string>(data: readonly Record<Name, number>[], name: Name) {
  return (_end: unknown, index: number): number => ((data[index]?.[name] ?? 0) === 0 ? 0 : leastBar)
}
