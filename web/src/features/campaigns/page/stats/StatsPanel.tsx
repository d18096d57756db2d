// The figures over time, as lines and as a table. The charting library is loaded only when there is something to draw,
// and somebody near enough to see it: it is most of what the page costs a phone.
import { Suspense, useState } from 'react'
import { Button, Skeleton } from '@mantine/core'
import type { Campaign, CampaignStats } from '@lettermill/contracts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { screen } from '../../../../lib/screen.ts'
import { EmptyState, ErrorCard, Panel, WhenSeen } from '../../../../ui/index.ts'
import { useCampaignStats } from '../page.ts'
import { StatsTable } from './StatsTable.tsx'
import { periodsOf, seriesNames, shownAtFirst, type SeriesName } from './series.ts'
import styles from './stats.module.css'

const chartHeight = 300

const StatsChart = screen(() => import('./StatsChart.tsx'), 'StatsChart')

interface SeriesChoiceProps {
  shown: readonly SeriesName[]
  onChange(shown: readonly SeriesName[]): void
}

function SeriesChoice({ shown, onChange }: SeriesChoiceProps) {
  const t = useTexts('campaignPage')
  const toggled = (name: SeriesName) =>
    seriesNames.filter((each) => (each === name ? !shown.includes(name) : shown.includes(each)))
  return (
    <div role="group" aria-label={t('stats.show')} className={styles['choice']}>
      {seriesNames.map((name) => (
        <Button
          key={name}
          size="compact-sm"
          variant="default"
          className={styles['series'] ?? ''}
          aria-pressed={shown.includes(name)}
          leftSection={<span className={styles['dot']} data-series={name} aria-hidden="true" />}
          onClick={() => onChange(toggled(name))}
        >
          {t(`stats.series.${name}`)}
        </Button>
      ))}
    </div>
  )
}

function OverTime({ stats }: { stats: CampaignStats }) {
  const periods = periodsOf(stats)
  const [chosen, setChosen] = useState<readonly SeriesName[] | null>(null)
  const shown = chosen ?? shownAtFirst(periods)
  return (
    <div className={styles['hues']}>
      <SeriesChoice shown={shown} onChange={setChosen} />
      <WhenSeen height={chartHeight}>
        <Suspense fallback={<Skeleton height={chartHeight} />}>
          <StatsChart periods={periods} shown={shown} />
        </Suspense>
      </WhenSeen>
      <StatsTable periods={periods} unit={stats.unit} />
    </div>
  )
}

function Content({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaignPage')
  const { data, error, refetch } = useCampaignStats(campaign)
  if (error && !data) return <ErrorCard error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={368} />
  if (data.records.length === 0) {
    return <EmptyState picture="stats" title={t('stats.none')} text={t('stats.noneText')} />
  }
  return <OverTime stats={data} />
}

/** The panel. */
export function StatsPanel({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaignPage')
  return (
    <Panel title={t('stats.over')}>
      <Content campaign={campaign} />
    </Panel>
  )
}
