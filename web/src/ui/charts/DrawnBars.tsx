// Draws a bar chart with the charting library: for each period one bar per series.
import { BarChart, type BarChartProps } from '@mantine/charts'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { axisWidth, marksUpTo, roundAbove } from '../../lib/formats/chart-axis.ts'
import { formatNumber } from '../../lib/formats/formats.ts'
import { ChartTooltip } from './ChartTooltip.tsx'

/** The counts of a period by the name of their series; `name` is its label. */
export interface BarPeriod {
  name: string
  [series: string]: string | number
}

interface BarSeries {
  name: string
  /** What legend and tooltip call it. */
  label?: string
  /** A CSS colour. */
  colour: string
}

interface BarAxis {
  domain: [number, number]
  ticks: number[]
}

export interface BarsProps extends Pick<BarChartProps, 'type' | 'withLegend' | 'withXAxis'> {
  /** What screen readers say instead of the chart. A table or a sentence must give them the numbers. */
  label: string
  /** In pixels, with the names of the periods and the legend. */
  height: number
  periods: readonly BarPeriod[]
  series: readonly BarSeries[]
  /** The width of a bar in pixels, if there is space. */
  barWidth: number
  /** Without it, the axis goes from 0 to a round number above the highest bar. */
  axis?: BarAxis
  /** Gets the index of the period under the pointer. The caller then shows its counts, and the chart has no tooltip. */
  onPoint?(index: number | undefined): void
}

const countOf = (period: BarPeriod | undefined, series: string) => Number(period?.[series] ?? 0)

function axisOf({ height, periods, series, type }: BarsProps): BarAxis {
  const tops = periods.map((period) => {
    const counts = series.map(({ name }) => countOf(period, name))
    return type === 'stacked' ? counts.reduce((sum, count) => sum + count, 0) : Math.max(0, ...counts)
  })
  const top = roundAbove(Math.max(0, ...tops))
  return { domain: [0, top], ticks: marksUpTo(top, height < 300 ? 2 : 4) }
}

function PeriodTooltip({ period, series }: { period: BarPeriod | undefined } & Pick<BarsProps, 'series'>) {
  if (!period) return null
  const rows = series.map(({ name, label = name, colour }) => ({
    label,
    value: formatNumber(Math.abs(countOf(period, name))),
    colour,
  }))
  return <ChartTooltip title={period.name} rows={rows} />
}

/** Counts below zero are drawn below the line, and written without a sign. */
export function DrawnBars(props: BarsProps) {
  const { label, height, periods, series, barWidth, axis = axisOf(props), onPoint, ...parts } = props
  const point = ({
    activeTooltipIndex: index,
  }: {
    activeTooltipIndex?: string | number | null | undefined
  }) => onPoint?.(index === undefined || index === null ? undefined : Number(index))
  return (
    <div role="img" aria-label={label} style={{ touchAction: 'pan-y' }}>
      <BarChart
        h={height}
        data={[...periods]}
        dataKey="name"
        series={series.map(({ colour: color, ...each }) => ({ ...each, color }))}
        legendProps={{ verticalAlign: 'top', itemSorter: null }}
        barProps={({ name }) => ({
          maxBarSize: barWidth,
          // In a stack, the library does not pass the length of a bar but its end, so a count of 0 on top of another bar
          // would be drawn too. More than a pixel would draw one unsubscribe as tall as twenty clicks.
          minPointSize: (_end, index) => (countOf(periods[index], name) === 0 ? 0 : 1),
          radius: parts.type === 'stacked' ? 0 : [2, 2, 0, 0],
        })}
        barChartProps={{
          stackOffset: 'sign',
          // On both sides of a period, so that the gap between two is 15% (specification, section 9).
          barCategoryGap: '7.5%',
          // On a phone, gaps between so many bars would take half of their width.
          barGap: periods.length * series.length > 60 ? 0 : 1,
          margin: { top: 12, right: 24 },
          onMouseMove: point,
          onTouchMove: point,
          onMouseLeave: () => onPoint?.(undefined),
        }}
        accessibilityLayer={false}
        valueFormatter={(count) => formatNumber(Math.abs(count))}
        tooltipProps={{
          cursor: { fill: 'var(--kit-hover)' },
          content: ({ payload }) =>
            onPoint ? null : (
              <PeriodTooltip
                period={(payload[0] as { payload?: BarPeriod } | undefined)?.payload}
                series={series}
              />
            ),
        }}
        xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 12 }}
        yAxisProps={{ width: axisWidth(Math.max(...axis.domain.map(Math.abs))), interval: 0, ...axis }}
        gridProps={{ syncWithTicks: true }}
        tickLine="none"
        referenceLines={axis.domain[0] < 0 ? [{ y: 0, color: 'var(--kit-text-quiet)' }] : []}
        {...parts}
      />
    </div>
  )
}
