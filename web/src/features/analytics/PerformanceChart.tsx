// The bar chart of a range (specification, sections 2 and 9).
import { useState } from 'react'
import { marksUpTo, roundAbove } from '../../lib/chart-axis.ts'
import { formatNumber } from '../../lib/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { Bars, SeriesChoice } from '../../ui/index.ts'
import { seriesNames, type PeriodStats, type SeriesName } from './performance.ts'
import styles from './analytics.module.css'

interface TooltipProps {
  period: PeriodStats
  shown: readonly SeriesName[]
}

function ChartTooltip({ period, shown }: TooltipProps) {
  const t = useTexts('analytics')
  return (
    <div className={styles['tooltip']}>
      <strong>{period.name}</strong>
      {shown.map((name) => (
        <span key={name}>
          <span className={styles['dot']} style={{ background: colourOf(name) }} aria-hidden="true" />
          {t(`series.${name}`)}
          <b>{formatNumber(period[name])}</b>
        </span>
      ))}
    </div>
  )
}

const colourOf = (name: SeriesName) => `var(--chart-${name})`

/** Four bars for each period. Each series can be hidden. Screen readers skip the chart and read the table below it. */
export function PerformanceChart({ stats }: { stats: readonly PeriodStats[] }) {
  const t = useTexts('analytics')
  const [shown, setShown] = useState<readonly SeriesName[]>(seriesNames)
  const [pointed, setPointed] = useState<number>()
  const top = roundAbove(Math.max(0, ...stats.flatMap((period) => shown.map((name) => period[name]))))
  const toggle = (name: SeriesName) =>
    setShown((now) => seriesNames.filter((each) => (each === name) !== now.includes(each)))
  const choices = seriesNames.map((name) => ({
    name,
    label: t(`series.${name}`),
    colour: colourOf(name),
    isShown: shown.includes(name),
    toggle: () => toggle(name),
  }))
  const period = pointed === undefined ? undefined : stats[pointed]
  return (
    <div className={styles['chart']}>
      <SeriesChoice label={t('shown')} series={choices} />
      <Bars
        label={t('chart')}
        height={300}
        periods={stats}
        series={shown.map((name) => ({ name, colour: colourOf(name) }))}
        marks={marksUpTo(top)}
        barWidth={18}
        pointed={pointed}
        onPoint={setPointed}
        tooltip={period && <ChartTooltip period={period} shown={shown} />}
      />
    </div>
  )
}
