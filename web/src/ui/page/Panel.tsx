// A bordered area with a heading. Most screens are made of panels.
import { useId, type ReactNode } from 'react'
import { Group, Paper, Text, Title } from '@mantine/core'
import styles from './page.module.css'

interface PanelProps {
  title: ReactNode
  /** Buttons to the right of the heading. */
  actions?: ReactNode
  /** A sentence below the heading. */
  text?: ReactNode
  /** Whether the panel has no padding, for a table that reaches the edges. */
  flush?: boolean
  children: ReactNode
}

/** A section of a screen, named by its heading. */
export function Panel({ title, actions, text, flush = false, children }: PanelProps) {
  const headingId = useId()
  return (
    <Paper component="section" aria-labelledby={headingId} className={styles['panel']}>
      <Group gap="8px 16px" align="flex-start" justify="space-between" pt="md" px="md">
        <div>
          <Title order={2} id={headingId}>
            {title}
          </Title>
          {text && (
            <Text c="dimmed" mt={4} maw="72ch">
              {text}
            </Text>
          )}
        </div>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </Group>
      <div className={flush ? styles['panelFlush'] : styles['panelBody']}>{children}</div>
    </Paper>
  )
}
