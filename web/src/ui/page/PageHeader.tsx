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

interface ReadersPage {
  /** The name in the title of the tab, in place of Lettermill, which a reader does not know. */
  sender?: string | undefined
  /** The language of the page; undefined for the app's own. */
  language?: string | undefined
}

/**
 * Sets the title of the browser tab, for screens that render their top themselves.
 * @param page for a page that readers see: its sender, and its language for screen readers and translators
 */
export function usePageTitle(title: string, { sender, language }: ReadersPage = {}): void {
  const t = useTexts('app')
  const name = sender ?? t('name')
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
  useEffect(() => {
    if (language === undefined) return undefined
    const { documentElement } = document
    const before = documentElement.lang
    documentElement.lang = language
    return () => {
      documentElement.lang = before
    }
  }, [language])
}
