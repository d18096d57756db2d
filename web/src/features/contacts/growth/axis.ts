// The axis of the growth: what joined above zero, what left below it.

/** One, two or five, or ten times as many: a step of which about three make up the range. */
function stepOf(range: number): number {
  const least = Math.max(1, range / 3)
  const magnitude = 10 ** Math.floor(Math.log10(least))
  return Math.round(([1, 2, 5, 10].find((each) => each * magnitude >= least) ?? 10) * magnitude)
}

/**
 * @param up the highest bar above zero
 * @param down the one that reaches furthest below it, as a positive number
 * @returns where the axis ends, and its few whole numbers at even distances. If few left and many joined, the part
 * below zero stays small and has no number.
 */
export function growthAxis(up: number, down: number): { domain: [number, number]; ticks: number[] } {
  const step = stepOf((up + down) * 1.1)
  // Nothing touches the frame.
  const parts = (most: number) => (most * 1.1 > step / 2 ? Math.ceil((most * 1.1) / step) : 0)
  const [above, below] = [parts(up), parts(down)]
  const strip = (Math.max(above, below) * step) / 8
  const end = (count: number, most: number) =>
    count > 0 ? count * step : most > 0 ? Math.max(most * 1.1, strip) : 0
  return {
    domain: [-end(below, down), end(above, up)],
    ticks: Array.from({ length: below + above + 1 }, (_, at) => (at - below) * step),
  }
}
