// The bar chart, with the charting library that only this file loads (specification, sections 2 and 9).
import { useLayoutEffect, useRef } from 'react'
import { BarChart } from '@mantine/charts'
// The legend's dots; no other screen has them.
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { axisWidth } from '../../lib/chart-axis.ts'
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

/** The least width of a period, in pixels: with many periods the chart scrolls sideways on a phone. */
const leastPeriodWidth = 28

/** Four bars for each period. Not to be read by ear: the table below it is. */
export function PerformanceChart({ stats }: { stats: readonly PeriodStats[] }) {
  const t = useTexts('analytics')
  const scroll = useRef<HTMLDivElement>(null)
  const periods = stats.length
  const most = Math.max(0, ...stats.flatMap((period) => seriesNames.map((name) => period[name])))
  // Where the chart is wider than the screen, the latest periods are those to begin with.
  useLayoutEffect(() => {
    // A block: newer browsers answer a promise, which React would take for a clean-up.
    scroll.current?.scrollTo({ left: scroll.current.scrollWidth })
  }, [periods])
  return (
    // It can be scrolled by the keyboard too.
    <div ref={scroll} role="img" aria-label={t('chart')} tabIndex={0} className={styles['scroll']}>
      <div style={{ minWidth: periods * leastPeriodWidth }}>
        <BarChart
          className={styles['chart'] ?? ''}
          h={300}
          data={[...stats]}
          dataKey="name"
          series={seriesNames.map((name) => ({ name, label: t(`series.${name}`), color: colours[name] }))}
          barProps={{ barSize: 18, isAnimationActive: false }}
          barChartProps={{ barCategoryGap: '15%' }}
          accessibilityLayer={false}
          valueFormatter={formatNumber}
          tooltipAnimationDuration={0}
          withLegend
          legendProps={{ verticalAlign: 'bottom', itemSorter: null }}
          yAxisProps={{ width: axisWidth(most) }}
          tickLine="none"
          gridAxis="x"
        />
      </div>
    </div>
  )
}
