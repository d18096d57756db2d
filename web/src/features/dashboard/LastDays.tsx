// Opens and clicks of the last thirty days, a pair of bars for each day.
import { useState } from 'react'
import { Anchor, Skeleton } from '@mantine/core'
import type { PerformanceRecord } from '@lettermill/contracts'
import { Link } from 'react-router'
import { formatDate, formatNumber } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { roundAbove } from '../../lib/formats/chart-axis.ts'
import { useZone } from '../../lib/settings.ts'
import { Bars, ErrorCard, Panel } from '../../ui/index.ts'
import { useLastDays } from './stats.ts'
import styles from './days.module.css'

const series = ['opens', 'clicks'] as const
const countOf = { opens: 'total_opens', clicks: 'total_clicks' } as const

/** Formats a calendar day (YYYY-MM-DD) as `Nov 3`. No time zone shifts it. */
function shortDay(period: string): string {
  const parts = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  return formatDate(new Date(`${period}T00:00:00Z`), parts)
}

function sumOf(days: readonly PerformanceRecord[], name: (typeof series)[number]): number {
  return days.reduce((sum, day) => sum + day[countOf[name]], 0)
}

interface ReadoutProps {
  days: readonly PerformanceRecord[]
  /** The day under the pointer. */
  day: PerformanceRecord | undefined
}

/** The legend, with the counts of the day under the pointer, otherwise of all days. */
function Readout({ days, day }: ReadoutProps) {
  const t = useTexts('dashboard')
  return (
    <p className={styles['readout']}>
      <strong>{day ? shortDay(day.period) : t('days.all')}</strong>
      {series.map((name) => (
        <span key={name}>
          <span className={styles['dot']} data-series={name} aria-hidden="true" />
          {t(`days.${name}`)} <b>{formatNumber(sumOf(day ? [day] : days, name))}</b>
        </span>
      ))}
    </p>
  )
}

interface ChartProps {
  days: readonly PerformanceRecord[]
  pointed: number | undefined
  onPoint(index: number | undefined): void
}

function Chart({ days, ...pointing }: ChartProps) {
  const t = useTexts('dashboard')
  const periods = days.map((day) => ({
    name: shortDay(day.period),
    opens: day.total_opens,
    clicks: day.total_clicks,
  }))
  const top = roundAbove(Math.max(0, ...periods.flatMap(({ opens, clicks }) => [opens, clicks])))
  const label = t('days.chart', {
    opens: formatNumber(sumOf(days, 'opens')),
    clicks: formatNumber(sumOf(days, 'clicks')),
  })
  return (
    <div>
      <Bars
        label={label}
        height={184}
        periods={periods}
        series={series.map((name) => ({ name, colour: `var(--chart-${name})` }))}
        marks={[0, top / 2, top]}
        barWidth={10}
        {...pointing}
      />
    </div>
  )
}

/** The panel. Analytics has the same counts as a table. */
export function LastDays() {
  const t = useTexts('dashboard')
  const { data: days, error, refetch } = useLastDays(useZone())
  const [pointed, setPointed] = useState<number>()
  const isEmpty = days !== undefined && series.every((name) => sumOf(days, name) === 0)
  return (
    <Panel
      title={t('days.title')}
      actions={
        <Anchor component={Link} to="/analytics?range=last-30-days" size="sm">
          {t('days.more')}
        </Anchor>
      }
    >
      <ErrorCard error={error} onRetry={() => void refetch()} />
      {days ? (
        <>
          <Readout days={days} day={pointed === undefined ? undefined : days[pointed]} />
          {isEmpty ? (
            <p className={styles['none']}>{t('days.none')}</p>
          ) : (
            <Chart days={days} pointed={pointed} onPoint={setPointed} />
          )}
        </>
      ) : (
        !error && <Skeleton height={216} />
      )}
    </Panel>
  )
}
