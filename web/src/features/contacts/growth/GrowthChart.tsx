// The chart of growth: contacts that joined above the line, those that left below it.
import { useTexts } from '../../../lib/messages/index.ts'
import { Bars } from '../../../ui/index.ts'
import { growthAxis } from './axis.ts'
import { growthNames, joinedNames, leftNames, type GrowthBar, type GrowthName } from './growth.ts'

const sumIn = (bar: GrowthBar, names: readonly GrowthName[]) =>
  names.reduce((sum, name) => sum + bar[name], 0)

function axisOf(bars: readonly GrowthBar[]) {
  const most = (names: readonly GrowthName[]) => Math.max(0, ...bars.map((bar) => sumIn(bar, names)))
  return growthAxis(most(joinedNames), most(leftNames))
}

/** Screen readers skip the chart and read the table below it. Only series with a count are drawn. */
export function GrowthChart({ bars }: { bars: readonly GrowthBar[] }) {
  const t = useTexts('contacts')
  const shown = growthNames.filter((name) => bars.some((bar) => bar[name] > 0))
  const periods = bars.map((bar) => ({
    ...bar,
    ...Object.fromEntries(leftNames.map((name) => [name, -bar[name]])),
  }))
  return (
    <Bars
      label={t('growth.chart')}
      height={240}
      type="stacked"
      periods={periods}
      series={shown.map((name) => ({
        name,
        label: t(`growth.series.${name}`),
        colour: `var(--chart-${name})`,
      }))}
      axis={axisOf(bars)}
      barWidth={24}
      withLegend
    />
  )
}
