// The figures over time, as lines and as a table. The charting library is loaded only when there is something to draw,
// and somebody near enough to see it: it is most of what the page costs a phone.
import { Suspense, useState } from 'react'
import { Button, Skeleton } from '@mantine/core'
import type { Campaign, CampaignFigures } from '@lettermill/contracts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { screen } from '../../../../lib/screen.ts'
import { EmptyState, ErrorCard, Panel, WhenSeen } from '../../../../ui/index.ts'
import { useCampaignFigures } from '../page.ts'
import { FiguresTable } from './FiguresTable.tsx'
import { periodsOf, seriesNames, shownAtFirst, type SeriesName } from './series.ts'
import styles from './figures.module.css'

const chartHeight = 300

const FiguresChart = screen(() => import('./FiguresChart.tsx'), 'FiguresChart')

interface SeriesChoiceProps {
  shown: readonly SeriesName[]
  onChange(shown: readonly SeriesName[]): void
}

function SeriesChoice({ shown, onChange }: SeriesChoiceProps) {
  const t = useTexts('campaignPage')
  const toggled = (name: SeriesName) =>
    seriesNames.filter((each) => (each === name ? !shown.includes(name) : shown.includes(each)))
  return (
    <div role="group" aria-label={t('figures.show')} className={styles['choice']}>
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
          {t(`figures.series.${name}`)}
        </Button>
      ))}
    </div>
  )
}

function OverTime({ figures }: { figures: CampaignFigures }) {
  const periods = periodsOf(figures)
  const [chosen, setChosen] = useState<readonly SeriesName[] | null>(null)
  const shown = chosen ?? shownAtFirst(periods)
  return (
    <div className={styles['hues']}>
      <SeriesChoice shown={shown} onChange={setChosen} />
      <WhenSeen height={chartHeight}>
        <Suspense fallback={<Skeleton height={chartHeight} />}>
          <FiguresChart periods={periods} shown={shown} />
        </Suspense>
      </WhenSeen>
      <FiguresTable periods={periods} unit={figures.unit} />
    </div>
  )
}

function Content({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaignPage')
  const { data, error, refetch } = useCampaignFigures(campaign)
  if (error && !data) return <ErrorCard error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={368} />
  if (data.records.length === 0) {
    return <EmptyState picture="figures" title={t('figures.none')} text={t('figures.noneText')} />
  }
  return <OverTime figures={data} />
}

/** The panel. */
export function FiguresPanel({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaignPage')
  return (
    <Panel title={t('figures.over')}>
      <Content campaign={campaign} />
    </Panel>
  )
}
