// The chart of opens and clicks. Within this feature, only this file loads the charting library.
import { CompositeChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import type { CumulativeRange } from '@lettermill/contracts'
import { axisWidth, marksUpTo, roundAbove } from '../../../../lib/formats/chart-axis.ts'
import { formatNumber, formatRate, useFormats } from '../../../../lib/formats/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { ChartTooltip } from '../../../../ui/index.ts'
import { elapsed, elapsedLong, marksOf, type ChartPoint, type LineName } from './cumulative.ts'

export interface CumulativeChartProps {
  points: readonly ChartPoint[]
  range: CumulativeRange
  shown: readonly LineName[]
  /** Whether to draw the usual campaign (the median of earlier ones). */
  isUsualShown: boolean
  sent: number
}

/** Pixels at the right of the chart, because the last label, such as `3 days`, reaches beyond the chart. */
const lastMark = 24

interface TooltipProps extends Pick<CumulativeChartProps, 'shown' | 'isUsualShown' | 'sent'> {
  point: ChartPoint | undefined
}

/** The counts up to one moment. */
function PointTooltip({ point, shown, isUsualShown, sent }: TooltipProps) {
  const t = useTexts('campaignPage')
  const { moment } = useFormats()
  if (!point) return null
  const row = (label: string, value: number | undefined, line: string, isDashed = false) =>
    value === undefined
      ? []
      : {
          label,
          value: `${formatNumber(value)} · ${formatRate(value, sent) ?? '0%'}`,
          colour: `var(--chart-${line})`,
          isDashed,
        }
  const rows = shown.flatMap((name) => {
    const own = row(t(`stats.series.${name}`), point[name], name)
    if (!isUsualShown || name === 'unsubscribes') return own
    const usual = name === 'opens' ? point.usualOpens : point.usualClicks
    return [own, row(t(`stats.usual.${name}`), usual, `usual-${name}`, true)].flat()
  })
  return (
    <ChartTooltip
      title={t('stats.after', { time: elapsedLong(point.sinceStart) })}
      note={moment(point.at)}
      rows={rows}
    />
  )
}

/**
 * Areas for this campaign, and dashed lines in the same colours for the usual one. Screen readers skip the chart and
 * read the sentence above it and the table below it.
 */
export function CumulativeChart({ points, range, shown, isUsualShown, sent }: CumulativeChartProps) {
  const t = useTexts('campaignPage')
  const last = points.at(-1)?.sinceStart ?? 0
  const drawn = points.flatMap((point) => [
    ...shown.map((name) => point[name] ?? 0),
    ...(isUsualShown ? [point.usualOpens ?? 0] : []),
  ])
  const top = roundAbove(Math.max(1, ...drawn))
  const usual = (isUsualShown ? (['opens', 'clicks'] as const) : []).filter((name) => shown.includes(name))
  return (
    <div role="img" aria-label={`${t('stats.chart')}${usual.length > 0 ? ` ${t('stats.usual.chart')}` : ''}`}>
      <CompositeChart
        h={300}
        data={points.map((point) => ({ ...point }))}
        dataKey="sinceStart"
        series={[
          ...usual.map((name) => ({
            name: name === 'opens' ? 'usualOpens' : 'usualClicks',
            type: 'line' as const,
            color: `var(--chart-usual-${name})`,
            strokeDasharray: '5 5',
          })),
          ...shown.map((name) => ({
            name,
            type: 'area' as const,
            color: `var(--chart-${name})`,
          })),
        ]}
        // A curve between two days would show counts that nobody measured.
        curveType="linear"
        withDots={false}
        strokeWidth={2}
        tickLine="none"
        gridAxis="x"
        tooltipAnimationDuration={0}
        areaProps={{ isAnimationActive: false, fillOpacity: 0.14 }}
        lineProps={{ isAnimationActive: false }}
        composedChartProps={{ accessibilityLayer: false, margin: { top: 16, right: lastMark } }}
        yAxisProps={{
          width: axisWidth(top),
          tickFormatter: formatNumber,
          domain: [0, top],
          ticks: marksUpTo(top),
        }}
        xAxisProps={{
          type: 'number',
          domain: [0, Math.max(last, 1)],
          ticks: marksOf(range, last),
          tickFormatter: elapsed,
          // If the labels do not fit, the chart leaves out every second or third, so that distances stay equal.
          interval: 'equidistantPreserveStart',
          minTickGap: 12,
        }}
        tooltipProps={{
          content: ({ payload }) => (
            <PointTooltip
              point={(payload[0] as { payload?: ChartPoint } | undefined)?.payload}
              {...{ shown, isUsualShown, sent }}
            />
          ),
        }}
      />
    </div>
  )
}
