// A notice: a heading, sentences and, if something can be done, a button.
import { useId, type ReactNode } from 'react'
import { Title } from '@mantine/core'
import { Note } from '../../../ui/index.ts'

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
    <Note
      role="region"
      aria-labelledby={headingId}
      tone="warning"
      title={
        <Title order={2} id={headingId}>
          {title}
        </Title>
      }
    >
      {body}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {action && <div>{action}</div>}
    </Note>
  )
}
