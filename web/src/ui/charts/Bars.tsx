// A bar chart: for each period one bar per series, side by side. Boxes of CSS draw it, because the charting library
// draws in one long task, and has to be loaded first.
import type { CSSProperties, PointerEvent, ReactNode } from 'react'
import { Flex, Stack } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { formatNumber } from '../../lib/formats/formats.ts'
import styles from './bars.module.css'

export interface BarSeries<Name extends string> {
  name: Name
  /** A CSS colour. */
  colour: string
}

export type BarPeriod<Name extends string> = { name: string } & Readonly<Record<Name, number>>

interface BarsProps<Name extends string> {
  /** What screen readers say instead of the chart. A table must give them the numbers. */
  label: string
  /** In pixels, with the names of the periods. */
  height: number
  periods: readonly BarPeriod<Name>[]
  series: readonly BarSeries<Name>[]
  /** The numbers of the axis at equal distances, from 0 up to the chart's top. */
  marks: readonly number[]
  /** The width of a bar in pixels, if there is space. */
  barWidth: number
  /** The index of the period under the pointer. */
  pointed: number | undefined
  onPoint(index: number | undefined): void
  /** Appears beside the period under the pointer. */
  tooltip?: ReactNode
}

/** Pixels of a name: of a character, for the font size of 12 px, and between two names. */
const character = 7
const gap = 12

/** Until the chart is measured: the width on a phone. */
const widthOnPhone = 300

/** Every how many periods a name fits. Names keep equal distances. */
function stepOf(names: readonly string[], width: number): number {
  const longest = Math.max(0, ...names.map((name) => name.length))
  return Math.max(1, Math.ceil((names.length * (longest * character + gap)) / width))
}

/** On the side of the period that has more space. */
function besidePeriod(index: number, periods: number) {
  const middle = `${((index + 0.5) / periods) * 100}%`
  return index < periods / 2 ? { left: middle } : { right: `calc(100% - ${middle})` }
}

/** The chart. The caller keeps which period is pointed at, and shows its numbers. */
export function Bars<Name extends string>(props: BarsProps<Name>) {
  const { label, height, periods, series, marks, barWidth, pointed, onPoint, tooltip } = props
  const { ref, width } = useElementSize()
  const top = marks.at(-1) ?? 1
  const step = stepOf(
    periods.map(({ name }) => name),
    width || widthOnPhone,
  )
  const isNamed = (index: number) => (periods.length - 1 - index) % step === 0
  /** A finger that is lifted leaves the chart too, but its period stays. */
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') onPoint(undefined)
  }
  return (
    <Flex
      role="img"
      aria-label={label}
      gap="xs"
      pt="xs"
      pr="sm"
      pb="lg"
      style={{ height }}
      onPointerLeave={leave}
    >
      <Stack gap={0} justify="space-between" c="dimmed" ta="right" my={-8} flex="none" fz="xs" lh="xs">
        {[...marks].reverse().map((mark) => (
          <span key={mark}>{formatNumber(mark)}</span>
        ))}
      </Stack>
      <div ref={ref} className={styles['periods']} style={{ '--steps': marks.length - 1 } as CSSProperties}>
        {periods.map((period, index) => (
          <div
            key={period.name}
            className={styles['period']}
            data-pointed={index === pointed || undefined}
            onPointerEnter={() => onPoint(index)}
            onPointerDown={() => onPoint(index)}
          >
            <div className={styles['bars']}>
              {series.map(({ name, colour }) => (
                <span
                  key={name}
                  data-series={name}
                  style={{
                    flexBasis: barWidth,
                    height: `${(period[name] / top) * 100}%`,
                    minHeight: period[name] > 0 ? 1 : 0,
                    background: colour,
                  }}
                />
              ))}
            </div>
            {isNamed(index) && <small>{period.name}</small>}
          </div>
        ))}
        {tooltip && pointed !== undefined && (
          <div className={styles['tooltip']} style={besidePeriod(pointed, periods.length)}>
            {tooltip}
          </div>
        )}
      </div>
    </Flex>
  )
}
