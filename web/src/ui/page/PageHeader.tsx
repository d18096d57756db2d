// The head of a screen: its one h1, its actions, and the title of the browser's tab.
import { useEffect, type ReactNode } from 'react'
import { Title } from '@mantine/core'
import { useTexts } from '../../lib/messages/index.ts'
import styles from './page.module.css'

interface PageHeaderProps {
  title: string
  /** The title as it is drawn, if that is more than its text. */
  drawn?: ReactNode
  /** The title of the browser's tab, if it differs. */
  tab?: string
  /** A sentence below the title. */
  text?: ReactNode
  /** Buttons and filters, at the right end; below the title on a narrow screen. */
  actions?: ReactNode
}

/** The head of every screen. */
export function PageHeader({ title, drawn = title, tab = title, text, actions }: PageHeaderProps) {
  usePageTitle(tab)
  return (
    <header className={styles['header']}>
      <div>
        <Title order={1} aria-label={drawn === title ? undefined : title}>
          {drawn}
        </Title>
        {text && <p className={styles['headerText']}>{text}</p>}
      </div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </header>
  )
}

/** Names the browser's tab; for screens that draw their head themselves. */
export function usePageTitle(title: string): void {
  const t = useTexts('app')
  const name = t('name')
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}
