// The line chart, with the charting library that only this file of the feature loads.
import { LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { axisWidth } from '../../../../lib/chart-axis.ts'
import { formatNumber } from '../../../../lib/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import type { PeriodStats, SeriesName } from './series.ts'

interface StatsChartProps {
  periods: readonly PeriodStats[]
  shown: readonly SeriesName[]
}

/** A line for each shown series. Not to be read by ear: the table below it is. */
export function StatsChart({ periods, shown }: StatsChartProps) {
  const t = useTexts('campaignPage')
  const most = Math.max(0, ...periods.flatMap((period) => shown.map((name) => period[name])))
  return (
    <div role="img" aria-label={t('stats.chart')}>
      <LineChart
        h={300}
        data={[...periods]}
        dataKey="name"
        series={shown.map((name) => ({
          name,
          label: t(`stats.series.${name}`),
          color: `var(--chart-${name})`,
        }))}
        curveType="monotone"
        withDots={periods.length < 3}
        lineProps={{ isAnimationActive: false }}
        lineChartProps={{ accessibilityLayer: false }}
        valueFormatter={formatNumber}
        yAxisProps={{ allowDecimals: false, width: axisWidth(most) }}
        xAxisProps={{ minTickGap: 24 }}
        tooltipAnimationDuration={0}
        tickLine="none"
        gridAxis="x"
      />
    </div>
  )
}
