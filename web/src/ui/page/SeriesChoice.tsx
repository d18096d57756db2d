// The legend of a chart: each series is a button that hides or shows it.
import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import styles from './series.module.css'

export interface ChosenSeries {
  name: string
  label: string
  /** A colour of CSS. */
  colour: string
  /** A line that is drawn dashed. */
  isDashed?: boolean
  isShown: boolean
  toggle(): void
}

/** The mark of a series, as the chart draws it. */
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

/** A group of buttons, pressed while their series is shown; `children` explain further lines. */
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
