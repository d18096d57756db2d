// What a chart says about the point under the pointer.
import styles from './tooltip.module.css'

export interface TooltipRow {
  label: string
  /** Formatted for the reader. */
  value: string
  /** A colour of CSS: that of the series in the chart. */
  colour: string
  /** Whether the chart draws the series as a dashed line. */
  isDashed?: boolean
}

interface ChartTooltipProps {
  title: string
  /** A second line below the title, such as the time. */
  note?: string
  rows: readonly TooltipRow[]
}

export function ChartTooltip({ title, note, rows }: ChartTooltipProps) {
  return (
    <div className={styles['tooltip']}>
      <strong>{title}</strong>
      {note && <small>{note}</small>}
      {rows.map(({ label, value, colour, isDashed = false }) => (
        <span key={label}>
          <span
            className={styles['mark']}
            data-dashed={isDashed}
            style={{ color: colour }}
            aria-hidden="true"
          />
          {label}
          <b>{value}</b>
        </span>
      ))}
    </div>
  )
}
