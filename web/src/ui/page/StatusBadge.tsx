// A status in one word with a colour. The word carries the meaning; the colour only helps.
import type { ReactNode } from 'react'
import styles from './page.module.css'

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'

/** A small label with a dot. With `busy` the dot pulses, because something is in progress. */
export function StatusBadge({
  tone,
  busy = false,
  children,
}: {
  tone: Tone
  busy?: boolean
  children: ReactNode
}) {
  return (
    <span className={styles['badge']} data-tone={tone}>
      <span className={styles['badgeDot']} data-busy={busy || undefined} aria-hidden="true" />
      {children}
    </span>
  )
}
