// Opens and clicks added up since the start, compared with the usual campaign (the median of earlier ones). The
// charting library is loaded only when there is data and the panel is near the visible part of the page, because the
// library is most of what this page loads on a phone.
import { Suspense, useState } from 'react'
import { Button, Skeleton, Text } from '@mantine/core'
import {
  cumulativeRanges,
  type Campaign,
  type CumulativeRange,
  type CumulativeStats,
} from '@lettermill/contracts'
import { useChoice } from '../../../../lib/contacts/address.ts'
import { formatRate, useFormats } from '../../../../lib/formats/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { screen } from '../../../../lib/screen.ts'
import { EmptyState, ErrorCard, Panel, Quiet, SeriesChoice } from '../../../../ui/index.ts'
import { useCumulativeStats } from '../page.ts'
import { chartPoints, lineNames, usualNow, withoutQuietEnd, type LineName } from './cumulative.ts'
import { StatsTable } from './StatsTable.tsx'

const chartHeight = 300

/**
 * The first range to show. For a campaign that began less than a day ago it is a day: within three days, the campaign
 * would fill only a corner of the chart.
 */
function rangeAtFirst({ started_at }: Campaign): CumulativeRange {
  const day = 24 * 3_600_000
  return started_at !== null && Date.now() - Date.parse(started_at) < day ? 'day' : 'three_days'
}

const CumulativeChart = screen(() => import('./CumulativeChart.tsx'), 'CumulativeChart')

interface LineChoiceProps {
  shown: readonly LineName[]
  onChange(shown: readonly LineName[]): void
  usual: { isShown: boolean; onChange(isShown: boolean): void } | null
}

/**
 * The legend, in which each line can be hidden. One button hides both dashed lines of the usual campaign, which have
 * the hues of the lines that they are compared with.
 */
function LineChoice({ shown, onChange, usual }: LineChoiceProps) {
  const t = useTexts('campaignPage')
  const toggled = (name: LineName) =>
    lineNames.filter((each) => (each === name ? !shown.includes(name) : shown.includes(each)))
  const lines = lineNames.map((name) => ({
    name,
    label: t(`stats.series.${name}`),
    colour: `var(--chart-${name})`,
    isShown: shown.includes(name),
    toggle: () => onChange(toggled(name)),
  }))
  const compared = usual && {
    name: 'usual',
    label: t('stats.usual.name'),
    colour: 'var(--chart-usual)',
    isDashed: true,
    isShown: usual.isShown,
    toggle: () => usual.onChange(!usual.isShown),
  }
  return <SeriesChoice label={t('stats.show')} series={compared ? [...lines, compared] : lines} />
}

/** A sentence that compares this campaign with the usual one. */
function Comparison({ stats, sent }: { stats: CumulativeStats; sent: number }) {
  const t = useTexts('campaignPage')
  const usual = usualNow(stats)
  const now = stats.points.at(-1)
  if (!usual || !now || sent === 0) return null
  const share = (part: number) => formatRate(part, 1) ?? '0%'
  return (
    <Quiet mb="sm">
      {t('stats.compared', {
        opens: formatRate(now.opens, sent) ?? '0%',
        usualOpens: share(usual.opens),
        clicks: formatRate(now.clicks, sent) ?? '0%',
        usualClicks: share(usual.clicks),
        count: stats.usual_of,
      })}
    </Quiet>
  )
}

function Content({ campaign, range }: { campaign: Campaign; range: CumulativeRange }) {
  const t = useTexts('campaignPage')
  const { day } = useFormats()
  const { data, error, refetch } = useCumulativeStats(campaign, range)
  const [shown, setShown] = useState<readonly LineName[]>(['opens', 'clicks'])
  const [isUsualShown, setUsualShown] = useState(true)
  if (error && !data) return <ErrorCard error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={chartHeight + 68} />
  const last = data.points.at(-1)
  if (!last || last.sent + last.opens + last.clicks === 0) {
    return <EmptyState picture="stats" title={t('stats.none')} text={t('stats.noneText')} />
  }
  if (last.opens + last.clicks + last.unsubscribes === 0 && !data.usual) {
    return <EmptyState picture="stats" title={t('stats.nobodyYet')} text={t('stats.nobodyYetText')} />
  }
  const sent = campaign.sent_count
  const { stats, quietSince } = range === 'all' ? withoutQuietEnd(data) : { stats: data, quietSince: null }
  return (
    <>
      <Comparison stats={data} sent={sent} />
      <LineChoice
        shown={shown}
        onChange={setShown}
        usual={data.usual && { isShown: isUsualShown, onChange: setUsualShown }}
      />
      <Suspense fallback={<Skeleton height={chartHeight} />}>
        <CumulativeChart
          points={chartPoints(stats, { sent, startedAt: campaign.started_at })}
          range={range}
          shown={shown}
          isUsualShown={isUsualShown && data.usual !== null}
          sent={sent}
        />
      </Suspense>
      {quietSince !== null && (
        <Text size="sm" c="dimmed" mt="xs" mb="sm">
          {t('stats.quietSince', { day: day(quietSince) })}
        </Text>
      )}
      <StatsTable campaign={campaign} />
    </>
  )
}

/** The panel with the chart. */
export function CumulativePanel({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaignPage')
  // The range is kept in the URL, so that Back and a shared link show the same.
  const [range, setRange] = useChoice('range', cumulativeRanges, rangeAtFirst(campaign))
  return (
    <Panel
      title={t('stats.over')}
      actions={
        <Button.Group aria-label={t('stats.range')}>
          {cumulativeRanges.map((value) => (
            <Button
              key={value}
              size="compact-sm"
              variant={value === range ? 'light' : 'default'}
              aria-pressed={value === range}
              onClick={() => setRange(value)}
            >
              {t(`stats.ranges.${value}`)}
            </Button>
          ))}
        </Button.Group>
      }
    >
      <Content campaign={campaign} range={range} />
    </Panel>
  )
}
