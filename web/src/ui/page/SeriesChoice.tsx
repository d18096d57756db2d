// The legend of a chart, in which each series is a button that hides or shows it.
import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import styles from './series.module.css'

export interface ChosenSeries {
  name: string
  label: string
  /** A CSS colour. */
  colour: string
  /** Whether the line is dashed. */
  isDashed?: boolean
  isShown: boolean
  toggle(): void
}

/** The mark of a series, as in the chart. */
export function SeriesMark({ colour, isDashed = false }: Pick<ChosenSeries, 'colour' | 'isDashed'>) {
  return (
    <span
      className={styles['mark']}
      data-dashed={isDashed || undefined}
      style={isDashed ? { borderColor: colour } : { background: colour }}
      aria-hidden="true"
    />
  )
}

/** A group of buttons, pressed while their series is shown. `children` explain further lines. */
export function SeriesChoice(props: {
  label: string
  series: readonly ChosenSeries[]
  children?: ReactNode
}) {
  return (
    <div role="group" aria-label={props.label} className={styles['choice']}>
      {props.series.map(({ name, label, isShown, toggle, ...mark }) => (
        <Button
          key={name}
          size="compact-sm"
          variant="default"
          className={styles['series'] ?? ''}
          aria-pressed={isShown}
          leftSection={<SeriesMark {...mark} />}
          onClick={toggle}
        >
          {label}
        </Button>
      ))}
      {props.children}
    </div>
  )
}
