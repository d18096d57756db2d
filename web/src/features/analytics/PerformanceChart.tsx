// The bar chart of a range (specification, sections 2 and 9).
import { useState } from 'react'
import { marksUpTo, roundAbove } from '../../lib/formats/chart-axis.ts'
import { formatNumber } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { Bars, ChartTooltip, SeriesChoice } from '../../ui/index.ts'
import { seriesNames, type PeriodStats, type SeriesName } from './performance.ts'

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
    <div>
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
        tooltip={
          period && (
            <ChartTooltip
              title={period.name}
              rows={shown.map((name) => ({
                label: t(`series.${name}`),
                value: formatNumber(period[name]),
                colour: colourOf(name),
              }))}
            />
          )
        }
      />
    </div>
  )
}
