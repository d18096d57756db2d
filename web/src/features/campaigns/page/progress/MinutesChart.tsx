// A chart of the messages sent in each minute of the last hour, shown while a campaign is being sent. Like the chart of
// the dashboard, it does not use the charting library.
import { useState } from 'react'
import { Stack } from '@mantine/core'
import { formatClock, formatNumber, useFormats } from '../../../../lib/formats/formats.ts'
import { roundAbove } from '../../../../lib/formats/chart-axis.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import type { LiveCampaign } from '../page.ts'
import { usePace } from '../page.ts'
import styles from './minutes.module.css'

/** Shows nothing until there are two minutes to compare. */
export function MinutesChart({ campaign }: Pick<LiveCampaign, 'campaign'>) {
  const t = useTexts('campaignPage')
  const { zone } = useFormats()
  const { data } = usePace(campaign)
  const [pointed, setPointed] = useState<number>()
  const minutes = data?.minutes ?? []
  const [first, last] = [minutes[0], minutes.at(-1)]
  if (!first || !last || minutes.length < 2) return null
  const top = roundAbove(Math.max(...minutes.map(({ sent }) => sent)))
  const clock = (at: string) => formatClock(at, zone)
  const shown = minutes[pointed ?? minutes.length - 1] ?? last
  const sum = minutes.reduce((total, { sent }) => total + sent, 0)
  const label = t('minutes.chart', {
    size: formatNumber(sum),
    from: clock(first.at),
    to: clock(last.at),
  })
  return (
    <figure className={styles['minutes']}>
      <figcaption>
        <span>{t('minutes.title')}</span>
        <span>{t('minutes.shown', { clock: clock(shown.at), size: formatNumber(shown.sent) })}</span>
      </figcaption>
      <div
        className={styles['chart']}
        role="img"
        aria-label={label}
        onPointerLeave={() => setPointed(undefined)}
      >
        <Stack gap={0} justify="space-between" c="dimmed" ta="right" my={-4} flex="none" fz="xs" lh="xs">
          <span>{formatNumber(top)}</span>
          <span>0</span>
        </Stack>
        <div className={styles['bars']}>
          {minutes.map(({ at, sent }, index) => (
            <span
              key={at}
              data-pointed={shown.at === at || undefined}
              onPointerEnter={() => setPointed(index)}
              onPointerDown={() => setPointed(index)}
            >
              <i style={{ height: `${String((sent / top) * 100)}%` }} />
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}
