// The bar chart. Only this file loads the charting library (specification, sections 2 and 9).
import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { useState } from 'react'
import { axisWidth, marksUpTo, roundAbove } from '../../lib/chart-axis.ts'
import { leastBar } from '../../lib/chart-bars.ts'
import { formatNumber } from '../../lib/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { SeriesChoice, useNarrowerThan } from '../../ui/index.ts'
import { seriesNames, type PeriodStats, type SeriesName } from './performance.ts'
import styles from './analytics.module.css'

const colours: Record<SeriesName, string> = {
  sent: 'var(--chart-sent)',
  opens: 'var(--chart-opens)',
  clicks: 'var(--chart-clicks)',
  unsubscribes: 'var(--chart-unsubscribes)',
}

/** Pixels at the right of the chart, because the last label, such as `Nov 2026`, is wider than its bars. */
const lastName = 28

/** On a phone, 30 days of four bars: bars are 1 pixel wide unless gaps are as narrow as this. */
const gapsOnPhone = { barGap: 0, barCategoryGap: '8%', margin: { top: 12, right: 16 } }
const gapsWide = { barCategoryGap: '15%', margin: { top: 12, right: lastName } }

/** Four bars for each period. Each series can be hidden. Screen readers skip the chart and read the table below it. */
export function PerformanceChart({ stats }: { stats: readonly PeriodStats[] }) {
  const t = useTexts('analytics')
  const isPhone = useNarrowerThan(560)
  const [shown, setShown] = useState<readonly SeriesName[]>(seriesNames)
  const top = roundAbove(Math.max(0, ...stats.flatMap((period) => shown.map((name) => period[name]))))
  const toggled = (name: SeriesName) => seriesNames.filter((each) => (each === name) !== shown.includes(each))
  const series = seriesNames.map((name) => ({
    name,
    label: t(`series.${name}`),
    colour: colours[name],
    isShown: shown.includes(name),
    toggle: () => setShown(toggled(name)),
  }))
  return (
    <div className={styles['chart']}>
      <SeriesChoice label={t('shown')} series={series} />
      <div role="img" aria-label={t('chart')}>
        <BarChart
          h={300}
          data={[...stats]}
          dataKey="name"
          series={shown.map((name) => ({ name, label: t(`series.${name}`), color: colours[name] }))}
          barProps={{
            barSize: 18,
            isAnimationActive: false,
            minPointSize: (value) => (Number(value) > 0 ? leastBar : 0),
          }}
          barChartProps={isPhone ? gapsOnPhone : gapsWide}
          accessibilityLayer={false}
          valueFormatter={formatNumber}
          tooltipAnimationDuration={0}
          // If the labels do not fit, the chart leaves out every second or third, so that distances stay equal.
          xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 12 }}
          yAxisProps={{ width: axisWidth(top), domain: [0, top], ticks: marksUpTo(top) }}
          tickLine="none"
          gridAxis="x"
        />
      </div>
    </div>
  )
}
