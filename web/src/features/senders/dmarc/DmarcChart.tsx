// The chart of DMARC reports, with the charting library: passed and failed messages by day.
import { BarChart } from '@mantine/charts'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { axisWidth, roundAbove, leastOf } from '../../../lib/formats/chart-axis.ts'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import type { DmarcBar } from './dmarc.ts'

/** Screen readers skip the chart and read the table below it. */
export function DmarcChart({ bars }: { bars: readonly DmarcBar[] }) {
  const t = useTexts('senders')
  const top = roundAbove(Math.max(0, ...bars.map(({ passed, failed }) => passed + failed)))
  return (
    <div role="img" aria-label={t('dmarc.chart')}>
      <BarChart
        h={220}
        data={[...bars]}
        dataKey="name"
        type="stacked"
        series={[
          { name: 'passed', label: t('dmarc.passed'), color: 'var(--chart-passed)' },
          { name: 'failed', label: t('dmarc.failed'), color: 'var(--chart-failed)' },
        ]}
        withLegend
        legendProps={{ verticalAlign: 'top', itemSorter: null }}
        barProps={({ name }) => ({
          maxBarSize: 24,
          isAnimationActive: false,
          minPointSize: leastOf(bars, name as 'passed' | 'failed'),
        })}
        barChartProps={{ barCategoryGap: '20%', margin: { top: 12, right: 24 } }}
        accessibilityLayer={false}
        valueFormatter={formatNumber}
        tooltipAnimationDuration={0}
        xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 12 }}
        yAxisProps={{ width: axisWidth(top), domain: [0, top], ticks: [0, top / 2, top] }}
        tickLine="none"
        gridAxis="x"
      />
    </div>
  )
}
