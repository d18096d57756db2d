// When readers open, by weekday and hour: a darker cell means more opens.
import { useState } from 'react'
import { Skeleton, Stack, Text } from '@mantine/core'
import type { OpeningHours } from '@lettermill/contracts'
import { formatDate, formatNumber, hourParts } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { EmptyState, ErrorCard, Panel } from '../../../ui/index.ts'
import { formatShare, shareOf, useOpeningHours, type Shown } from './calls.ts'
import styles from './readers.module.css'

interface Place {
  weekday: number
  hour: number
}

/** 5 January 1970 was a Monday. */
const monday = 4 * 86_400_000

function weekdayName(weekday: number, style: 'short' | 'long'): string {
  return formatDate(monday + weekday * 86_400_000, { weekday: style, timeZone: 'UTC' })
}

/** The name of an hour, such as `9 AM` or `09:00`. */
function hourName(hour: number): string {
  return formatDate(hour * 3_600_000, { ...hourParts(), timeZone: 'UTC' })
}

function bestOf(opens: OpeningHours['opens']): Place {
  const all = opens.flatMap((hours, weekday) => hours.map((count, hour) => ({ weekday, hour, count })))
  return all.reduce((best, each) => (each.count > best.count ? each : best), {
    weekday: 0,
    hour: 0,
    count: -1,
  })
}

/** The colour of a cell. Zero has the background's colour; every other count is visibly different. */
function hueOf(part: number): string {
  // The square root keeps one busy hour from making all others look the same.
  const share = part === 0 ? 0 : 10 + Math.sqrt(part) * 90
  return `color-mix(in oklab, var(--chart-opens) ${share}%, var(--kit-hover))`
}

function Grid({ opens, onPoint }: { opens: OpeningHours['opens']; onPoint(place?: Place): void }) {
  const most = Math.max(1, ...opens.flat())
  return (
    <Stack gap={2} onPointerLeave={() => onPoint()}>
      {opens.map((hours, weekday) => (
        <div key={weekday} className={styles['weekday']}>
          <span>{weekdayName(weekday, 'short')}</span>
          {hours.map((count, hour) => (
            <i
              key={hour}
              style={{ background: hueOf(count / most) }}
              onPointerEnter={() => onPoint({ weekday, hour })}
              onPointerDown={() => onPoint({ weekday, hour })}
            />
          ))}
        </div>
      ))}
      <div className={styles['hourNames']}>
        {[0, 6, 12, 18].map((hour) => (
          <span key={hour}>{hourName(hour)}</span>
        ))}
      </div>
    </Stack>
  )
}

function HeatMap({ opens }: OpeningHours) {
  const t = useTexts('analytics')
  const [pointed, setPointed] = useState<Place>()
  const total = opens.flat().reduce((sum, count) => sum + count, 0)
  if (total === 0) return <EmptyState picture="stats" title={t('hours.none')} text={t('hours.noneText')} />
  const best = bestOf(opens)
  const told = ({ weekday, hour }: Place) => ({
    day: weekdayName(weekday, 'long'),
    from: hourName(hour),
    to: hourName((hour + 1) % 24),
  })
  const isOnly = opens[best.weekday]?.[best.hour] === total
  const { weekday, hour } = pointed ?? best
  const count = opens[weekday]?.[hour] ?? 0
  const share = formatShare(shareOf(count, total))
  return (
    <>
      <Text size="sm" mb="sm">
        {pointed
          ? t('hours.at', { ...told(pointed), opens: formatNumber(count), share })
          : t(isOnly ? 'hours.only' : 'hours.best', { ...told(best), share })}
      </Text>
      <div
        role="img"
        aria-label={t('hours.chart', {
          ...told(best),
          share: formatShare(shareOf(opens[best.weekday]?.[best.hour] ?? 0, total)),
        })}
      >
        <Grid opens={opens} onPoint={setPointed} />
      </div>
    </>
  )
}

/** The panel with the opens by weekday and hour. */
export function Hours(shown: Shown) {
  const t = useTexts('analytics')
  const { data, error, refetch } = useOpeningHours(shown)
  return (
    <Panel title={t('hours.title')} text={t('hours.text', { zone: shown.zone })}>
      {error && !data ? (
        <ErrorCard error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <HeatMap opens={data.opens} />
      ) : (
        <Skeleton height={220} />
      )}
    </Panel>
  )
}
