// Open and click rates as dots over time: two dots for each campaign.
import { ScatterChart } from '@mantine/charts'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { marksUpTo, roundAbove } from '../../../lib/formats/chart-axis.ts'
import { useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ChartTooltip, useNarrowerThan } from '../../../ui/index.ts'
import { formatShare, shareOf, type RatedCampaign } from './calls.ts'
import styles from './readers.module.css'
import { markFormat, marksOf, marksOnPhone, marksWide, marksWidest, spanOf } from './time-axis.ts'

interface Dot {
  [key: string]: number
  at: number
  /** The rate in percent. */
  rate: number
  /** The campaign's index in the list. */
  index: number
  /** 0: opened, 1: clicked. */
  series: number
}

/** Position and fill, as the charting library passes them. */
interface MarkProps {
  cx?: number | undefined
  cy?: number | undefined
  fill?: string | undefined
  payload?: Dot
}

/**
 * A disc, or a square standing on a corner. Its edge has the background's colour, so that overlapping marks stay
 * distinct.
 */
function Mark({ cx = 0, cy = 0, fill, payload }: MarkProps) {
  const edge = { fill, stroke: 'var(--kit-surface)' }
  if (payload?.series !== 1) return <circle cx={cx} cy={cy} r={5} {...edge} />
  const tip = 5.5
  return <path d={`M${cx} ${cy - tip}L${cx + tip} ${cy}L${cx} ${cy + tip}L${cx - tip} ${cy}Z`} {...edge} />
}

function CampaignTooltip({ campaign }: { campaign: RatedCampaign | undefined }) {
  const t = useTexts('analytics')
  const { moment } = useFormats()
  if (!campaign) return null
  const { name, started_at, sent, opened, clicked } = campaign
  return (
    <ChartTooltip
      title={name}
      note={moment(started_at)}
      rows={[
        { label: t('rates.opened'), value: formatShare(shareOf(opened, sent)), colour: 'var(--chart-opens)' },
        {
          label: t('rates.clicked'),
          value: formatShare(shareOf(clicked, sent)),
          colour: 'var(--chart-clicks)',
        },
      ]}
    />
  )
}

/** Screen readers skip the chart, because the table below it has the same numbers. */
export function RatesChart({ campaigns }: { campaigns: readonly RatedCampaign[] }) {
  const t = useTexts('analytics')
  const { zone } = useFormats()
  const isPhone = useNarrowerThan(560)
  const isTablet = useNarrowerThan(1200)
  const most = isPhone ? marksOnPhone : isTablet ? marksWide : marksWidest
  const dots = (name: 'opened' | 'clicked'): Dot[] =>
    campaigns.map((each, index) => ({
      at: Date.parse(each.started_at),
      rate: shareOf(each[name], each.sent) * 100,
      index,
      series: name === 'opened' ? 0 : 1,
    }))
  const opened = dots('opened')
  const clicked = dots('clicked')
  const span = spanOf(opened.map(({ at }) => at))
  const top = Math.min(
    100,
    roundAbove(Math.max(...opened.map(({ rate }) => rate), ...clicked.map(({ rate }) => rate))),
  )
  const mark = markFormat(span, zone)

  return (
    <div role="img" aria-label={t('rates.chart')}>
      <ScatterChart
        h={280}
        data={[
          { name: t('rates.opened'), color: 'var(--chart-opens)', data: opened },
          { name: t('rates.clicked'), color: 'var(--chart-clicks)', data: clicked },
        ]}
        dataKey={{ x: 'at', y: 'rate' }}
        withLegend
        legendProps={{ verticalAlign: 'top', itemSorter: null }}
        tickLine="none"
        gridAxis="x"
        tooltipAnimationDuration={0}
        scatterProps={{ isAnimationActive: false, shape: Mark }}
        classNames={{ legendItem: styles['legendItem'] ?? '', legendItemColor: styles['legendMark'] ?? '' }}
        scatterChartProps={{ margin: { top: 12, right: 12 }, accessibilityLayer: false }}
        xAxisProps={{
          type: 'number',
          domain: span,
          ticks: marksOf(span, most),
          tickFormatter: mark,
          interval: 'equidistantPreserveStart',
          minTickGap: 12,
        }}
        yAxisProps={{
          domain: [0, top],
          ticks: marksUpTo(top),
          width: 48,
          tickFormatter: (percent: number) => formatShare(percent / 100),
        }}
        tooltipProps={{
          content: ({ payload }) => {
            const dot = (payload[0] as { payload?: Dot } | undefined)?.payload
            return <CampaignTooltip campaign={dot && campaigns[dot.index]} />
          },
        }}
      />
    </div>
  )
}
