// A number with its name, as on the dashboard and in analytics.
import type { ReactNode } from 'react'
import { Paper, Skeleton } from '@mantine/core'
import { Link, type To } from 'react-router'
import { formatNumber } from '../../lib/formats/formats.ts'
import { Detail } from './texts.tsx'
import { Hint } from './Hint.tsx'
import styles from './page.module.css'

interface StatCardProps {
  label: string
  /** The number; undefined while it loads. */
  value: number | undefined
  /** More text below the number, e.g. its share of another one. */
  detail?: string | undefined
  icon?: ReactNode
  /** Links to the list that the number counts. */
  to?: To | undefined
  /** A text that is shown on hover and on keyboard focus, and read aloud with the number. */
  tooltip?: string
}

/** A number with its name. Put several into `StatCards`. */
export function StatCard({ label, value, detail, icon, to, tooltip }: StatCardProps) {
  const card = (
    <Paper
      className={styles['stat']}
      {...(tooltip ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}
    >
      <div className={styles['statLabel']}>
        {icon}
        {to === undefined ? (
          <span>{label}</span>
        ) : (
          <Link to={to} className={styles['statLink']}>
            {label}
          </Link>
        )}
      </div>
      {value === undefined ? (
        <Skeleton height={32} width={96} mt={4} />
      ) : (
        <div className={styles['statValue']}>{formatNumber(value)}</div>
      )}
      {detail && <Detail>{detail}</Detail>}
    </Paper>
  )
  return tooltip ? (
    <Hint label={tooltip} withinPortal={false}>
      {card}
    </Hint>
  ) : (
    card
  )
}

/** A row of cards: four, two or one side by side, depending on the width. */
export function StatCards({ children }: { children: ReactNode }) {
  return <div className={styles['stats']}>{children}</div>
}
