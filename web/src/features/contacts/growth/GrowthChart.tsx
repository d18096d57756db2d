// The chart of the growth, with the charting library: what joined above the line, what left below it.
import { BarChart } from '@mantine/charts'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { axisWidth, roundAbove } from '../../../lib/chart-axis.ts'
import { leastOf } from '../../../lib/chart-bars.ts'
import { formatNumber } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { growthNames, joinedNames, leftNames, type GrowthBar, type GrowthName } from './growth.ts'

const colours: Record<GrowthName, string> = {
  imported: 'var(--chart-imported)',
  added: 'var(--chart-added)',
  unsubscribed: 'var(--chart-unsubscribed)',
  bounced: 'var(--chart-bounced)',
  complained: 'var(--chart-complained)',
}

const sumIn = (bar: GrowthBar, names: readonly GrowthName[]) =>
  names.reduce((sum, name) => sum + bar[name], 0)

/** Highest and lowest value of the axis. A few who left beside many who joined get no empty half of the chart. */
function spanOf(bars: readonly GrowthBar[]): [lowest: number, highest: number] {
  const joined = Math.max(0, ...bars.map((bar) => sumIn(bar, joinedNames)))
  const left = Math.max(0, ...bars.map((bar) => sumIn(bar, leftNames)))
  const highest = joined === 0 ? 0 : roundAbove(joined)
  const lowest = left === 0 ? 0 : Math.max(roundAbove(left), Math.ceil(highest / 8))
  return [-lowest, Math.max(highest, Math.ceil(lowest / 8), 4)]
}

/** Zero is one of them. What lies so near to it that its number has no place gets no line either. */
function ticksOf([lowest, highest]: [number, number]): number[] {
  const isNear = (value: number) => value !== 0 && Math.abs(value) < (highest - lowest) / 8
  return [...new Set([lowest, 0, highest / 2, highest])].filter((value) => !isNear(value))
}

/** Not to be read by ear: the table below it is. Only names with a count are in it. */
export function GrowthChart({ bars }: { bars: readonly GrowthBar[] }) {
  const t = useTexts('contacts')
  const shown = growthNames.filter((name) => bars.some((bar) => bar[name] > 0))
  const span = spanOf(bars)
  const data = bars.map((bar) => ({
    ...bar,
    ...Object.fromEntries(leftNames.map((name) => [name, -bar[name]])),
  }))
  return (
    <div role="img" aria-label={t('growth.chart')}>
      <BarChart
        h={240}
        data={data}
        dataKey="name"
        type="stacked"
        series={shown.map((name) => ({ name, label: t(`growth.series.${name}`), color: colours[name] }))}
        withLegend
        legendProps={{ verticalAlign: 'top', itemSorter: null }}
        barProps={({ name }) => ({
          maxBarSize: 24,
          isAnimationActive: false,
          minPointSize: leastOf(bars, name as GrowthName),
        })}
        barChartProps={{ stackOffset: 'sign', barCategoryGap: '20%', margin: { top: 12, right: 24 } }}
        accessibilityLayer={false}
        valueFormatter={(value) => formatNumber(Math.abs(value))}
        tooltipAnimationDuration={0}
        xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 12 }}
        yAxisProps={{
          width: axisWidth(Math.max(span[1], -span[0])),
          domain: span,
          ticks: ticksOf(span),
        }}
        tickLine="none"
        gridAxis="x"
        referenceLines={[{ y: 0, color: 'var(--kit-text-quiet)' }]}
      />
    </div>
  )
}
