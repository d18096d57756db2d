// The bar chart of a range (specification, sections 2 and 9).
import { useState } from 'react'
import { useTexts } from '../../lib/messages/index.ts'
import { Bars, SeriesChoice } from '../../ui/index.ts'
import { seriesNames, type PeriodStats, type SeriesName } from './performance.ts'

/** Four bars for each period. Each series can be hidden. Screen readers skip the chart and read the table below it. */
export function PerformanceChart({ stats }: { stats: readonly PeriodStats[] }) {
  const t = useTexts('analytics')
  const [shown, setShown] = useState<readonly SeriesName[]>(seriesNames)
  const toggle = (name: SeriesName) =>
    setShown((now) => seriesNames.filter((each) => (each === name) !== now.includes(each)))
  const choices = seriesNames.map((name) => ({
    name,
    label: t(`series.${name}`),
    colour: `var(--chart-${name})`,
    isShown: shown.includes(name),
    toggle: () => toggle(name),
  }))
  return (
    <div>
      <SeriesChoice label={t('shown')} series={choices} />
      <Bars
        label={t('chart')}
        height={300}
        periods={stats}
        series={choices.filter(({ isShown }) => isShown)}
        barWidth={18}
      />
    </div>
  )
}
