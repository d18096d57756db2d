// A chart of the messages sent in each minute of the last hour, shown while a campaign is being sent.
import { useState } from 'react'
import { formatClock, formatNumber, useFormats } from '../../../../lib/formats/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { Bars } from '../../../../ui/index.ts'
import type { LiveCampaign } from '../page.ts'
import { usePace } from '../page.ts'
import styles from './progress.module.css'

/** The width of the chart, however few minutes there are yet. */
const hour = Array.from({ length: 60 }, (_, minute) => minute)

/** Shows nothing until there are two minutes to compare. */
export function MinutesChart({ campaign }: Pick<LiveCampaign, 'campaign'>) {
  const t = useTexts('campaignPage')
  const { zone } = useFormats()
  const { data } = usePace(campaign)
  const [pointed, setPointed] = useState<number>()
  const minutes = data?.minutes ?? []
  const [first, last] = [minutes[0], minutes.at(-1)]
  if (!first || !last || minutes.length < 2) return null
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
      <Bars
        label={label}
        height={96}
        periods={hour.map((minute) => ({ name: String(minute), sent: minutes[minute]?.sent ?? 0 }))}
        series={[{ name: 'sent', colour: 'var(--state-sent)' }]}
        barWidth={24}
        withXAxis={false}
        onPoint={setPointed}
      />
    </figure>
  )
}
