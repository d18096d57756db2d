// The axis of the growth chart: contacts that joined above zero, those that left below it.

/** Possible steps of whole numbers, such as 1, 2, 25 or 50, that are at least a quarter of the range. */
function stepsFor(range: number): number[] {
  const least = Math.max(1, range / 4)
  const magnitude = 10 ** Math.floor(Math.log10(least))
  return [1, 2, 2.5, 5, 10, 20]
    .map((each) => Math.round(each * magnitude * 10) / 10)
    .filter((step) => step >= least && Number.isInteger(step))
}

interface Axis {
  domain: [number, number]
  ticks: number[]
}

function axisBy(step: number, up: number, down: number): Axis {
  // Leaves some space, so that no bar touches the frame.
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

const lengthOf = ({ domain: [from, to] }: Axis) => to - from

/**
 * @param up the highest bar above zero
 * @param down the bar that reaches furthest below zero, as a positive number
 * @returns the ends of the axis, and a few whole numbers at even distances. Of the steps that give three numbers or
 *   more, it takes the one that leaves least of the chart empty. If few contacts left and many joined, the part below
 *   zero stays small and has no number.
 */
export function growthAxis(up: number, down: number): Axis {
  const axes = stepsFor((up + down) * 1.1).map((step) => axisBy(step, up, down))
  const fit = axes.filter(({ ticks }) => ticks.length > 2)
  return (
    fit.sort((a, b) => lengthOf(a) - lengthOf(b) || a.ticks.length - b.ticks.length)[0] ?? axisBy(1, up, down)
  )
}
