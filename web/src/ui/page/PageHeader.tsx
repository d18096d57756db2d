// The head of a screen: its one h1, what can be done here, and the browser tab's title.
import { useEffect, type ReactNode } from 'react'
import { Title } from '@mantine/core'
import { useTexts } from '../../lib/messages/index.ts'
import styles from './page.module.css'

interface PageHeaderProps {
  title: string
  /** What the browser's tab says instead of the title. */
  tab?: string
  /** A sentence below the title. */
  text?: ReactNode
  /** Buttons and filters, at the right end; below the title on a narrow screen. */
  actions?: ReactNode
}

/** The head of every screen. */
export function PageHeader({ title, tab = title, text, actions }: PageHeaderProps) {
  usePageTitle(tab)
  return (
    <header className={styles['header']}>
      <div>
        <Title order={1}>{title}</Title>
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
