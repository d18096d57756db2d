// The chart of growth, with the charting library: contacts that joined above the line, those that left below it.
import { BarChart } from '@mantine/charts'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { axisWidth, leastOf } from '../../../lib/formats/chart-axis.ts'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { growthAxis } from './axis.ts'
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

function axisOf(bars: readonly GrowthBar[]) {
  const most = (names: readonly GrowthName[]) => Math.max(0, ...bars.map((bar) => sumIn(bar, names)))
  return growthAxis(most(joinedNames), most(leftNames))
}

/** Screen readers skip the chart and read the table below it. Only series with a count are drawn. */
export function GrowthChart({ bars }: { bars: readonly GrowthBar[] }) {
  const t = useTexts('contacts')
  const shown = growthNames.filter((name) => bars.some((bar) => bar[name] > 0))
  const axis = axisOf(bars)
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
        yAxisProps={{ width: axisWidth(Math.max(axis.domain[1], -axis.domain[0])), ...axis }}
        gridProps={{ syncWithTicks: true }}
        tickLine="none"
        gridAxis="x"
        referenceLines={[{ y: 0, color: 'var(--kit-text-quiet)' }]}
      />
    </div>
  )
}
