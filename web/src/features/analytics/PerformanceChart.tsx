// The bar chart, with the charting library that only this file loads (specification, sections 2 and 9).
import { BarChart } from '@mantine/charts'
// The legend's dots; no other screen has them.
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { axisWidth, marksUpTo, roundAbove } from '../../lib/chart-axis.ts'
import { formatNumber } from '../../lib/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { seriesNames, type PeriodStats, type SeriesName } from './performance.ts'
import styles from './analytics.module.css'

const colours: Record<SeriesName, string> = {
  sent: 'var(--chart-sent)',
  opens: 'var(--chart-opens)',
  clicks: 'var(--chart-clicks)',
  unsubscribes: 'var(--chart-unsubscribes)',
}

/** Four bars for each period. Not to be read by ear: the table below it is. */
export function PerformanceChart({ stats }: { stats: readonly PeriodStats[] }) {
  const t = useTexts('analytics')
  const top = roundAbove(Math.max(0, ...stats.flatMap((period) => seriesNames.map((name) => period[name]))))
  return (
    <div role="img" aria-label={t('chart')}>
      <BarChart
        className={styles['chart'] ?? ''}
        h={300}
        data={[...stats]}
        dataKey="name"
        series={seriesNames.map((name) => ({ name, label: t(`series.${name}`), color: colours[name] }))}
        barProps={{ barSize: 18, isAnimationActive: false }}
        barChartProps={{ barCategoryGap: '15%', margin: { top: 12 } }}
        accessibilityLayer={false}
        valueFormatter={formatNumber}
        tooltipAnimationDuration={0}
        withLegend
        legendProps={{ verticalAlign: 'bottom', itemSorter: null }}
        yAxisProps={{ width: axisWidth(top), domain: [0, top], ticks: marksUpTo(top) }}
        tickLine="none"
        gridAxis="x"
      />
    </div>
  )
}
