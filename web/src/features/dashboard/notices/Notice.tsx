// A notice: a heading, sentences and, if something can be done, a button.
import { useId, type ReactNode } from 'react'
import { Box, Paper, Title } from '@mantine/core'
import styles from './notices.module.css'

interface NoticeProps {
  title: string
  /** What comes before the lines. */
  body?: ReactNode
  lines: readonly string[]
  action?: ReactNode
}

/** A region named by its heading, in warning colours. */
export function Notice({ title, body, lines, action }: NoticeProps) {
  const headingId = useId()
  return (
    <Paper component="section" aria-labelledby={headingId} className={styles['notice']}>
      <Title order={2} id={headingId}>
        {title}
      </Title>
      {body}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {action && <Box mt="sm">{action}</Box>}
    </Paper>
  )
}
