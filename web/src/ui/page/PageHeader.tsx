// The top of a screen: its only h1, its actions, and the title of the browser tab.
import { useEffect, type ReactNode } from 'react'
import { Text, Title } from '@mantine/core'
import { useTexts } from '../../lib/messages/index.ts'
import styles from './page.module.css'

interface PageHeaderProps {
  title: string
  /** What to show as the title, if that is more than its text. */
  drawn?: ReactNode
  /** The title of the browser tab, if it differs. */
  tab?: string
  /** A sentence below the title. */
  text?: ReactNode
  /** Buttons and filters, to the right; on a narrow screen, below the title. */
  actions?: ReactNode
}

/** The top of every screen. */
export function PageHeader({ title, drawn = title, tab = title, text, actions }: PageHeaderProps) {
  usePageTitle(tab)
  return (
    <header className={styles['header']}>
      <div>
        <Title order={1} aria-label={drawn === title ? undefined : title}>
          {drawn}
        </Title>
        {text && (
          <Text c="dimmed" mt={4} maw="72ch">
            {text}
          </Text>
        )}
      </div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </header>
  )
}

/** Sets the title of the browser tab, for screens that render their top themselves. */
export function usePageTitle(title: string): void {
  const name = useTexts('app')('name')
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}
