// What few people look at, such as the numbers of a chart: folded away until they ask for it.
import type { ComponentProps } from 'react'
import styles from './page.module.css'

export function Folded({ summary, children, ...rest }: ComponentProps<'details'> & { summary: string }) {
  return (
    <details className={styles['folded']} {...rest}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
