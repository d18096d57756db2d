// The legend of a chart, in which each series is a button that hides or shows it.
import { Button, Group } from '@mantine/core'
import { useTexts } from '../../lib/messages/index.ts'
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
function SeriesMark({ colour, isDashed = false }: Pick<ChosenSeries, 'colour' | 'isDashed'>) {
  return (
    <span
      className={styles['mark']}
      data-dashed={isDashed || undefined}
      style={{ borderColor: colour, ...(!isDashed && { background: colour }) }}
      aria-hidden="true"
    />
  )
}

/** A group of buttons, pressed while their series is shown. */
export function SeriesChoice({ label, series }: { label: string; series: readonly ChosenSeries[] }) {
  const t = useTexts('ui')
  return (
    <Group role="group" aria-label={label} gap="xs" mb="sm">
      {series.map(({ name, label: seriesLabel, isShown, toggle, ...mark }) => (
        <Button
          key={name}
          size="compact-sm"
          variant="default"
          className={styles['series'] ?? ''}
          aria-pressed={isShown}
          title={t(isShown ? 'series.hide' : 'series.show')}
          leftSection={<SeriesMark {...mark} />}
          onClick={toggle}
        >
          {seriesLabel}
        </Button>
      ))}
    </Group>
  )
}
