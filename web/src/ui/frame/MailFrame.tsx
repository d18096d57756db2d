// HTML of a mail, shown as a mail client would and walled off from the app: no script runs in there, and it can
// reach neither the page around it nor what the browser keeps for it.
import { useMemo } from 'react'
import styles from './frame.module.css'
import { mailPage } from './mail-page.ts'

interface MailFrameProps {
  /** What the frame holds, for those who cannot see it. */
  title: string
  html: string
  /** Links open in new tabs; otherwise they lead nowhere. */
  followLinks?: boolean
}

/** A sandboxed frame. Its height is fixed: nothing out here may look inside to measure it. */
export function MailFrame({ title, html, followLinks = false }: MailFrameProps) {
  const page = useMemo(() => mailPage(html), [html])
  return (
    <iframe
      className={styles['frame']}
      title={title}
      srcDoc={page}
      sandbox={followLinks ? 'allow-popups allow-popups-to-escape-sandbox' : ''}
      referrerPolicy="no-referrer"
    />
  )
}
