// HTML of a mail, shown as a mail client would and isolated from the app: it runs no script, and it can
// reach neither the page around it nor what the browser keeps for it.
import { useMemo } from 'react'
import styles from './frame.module.css'
import { mailPage } from './mail-page.ts'

interface MailFrameProps {
  /** The content of the frame, for screen readers. */
  title: string
  html: string
  /** Links open in new tabs; otherwise they do nothing. */
  followLinks?: boolean
  /** As a reader in dark mode sees it. */
  isDark?: boolean
}

/** A sandboxed frame of fixed height, because the page may not look inside to measure it. */
export function MailFrame({ title, html, followLinks = false, isDark = false }: MailFrameProps) {
  const page = useMemo(() => mailPage(html, isDark), [html, isDark])
  return (
    <iframe
      className={styles['frame']}
      data-dark={isDark || undefined}
      title={title}
      srcDoc={page}
      sandbox={followLinks ? 'allow-popups allow-popups-to-escape-sandbox' : ''}
      referrerPolicy="no-referrer"
    />
  )
}
