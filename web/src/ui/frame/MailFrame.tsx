// Shows the HTML of a mail as a mail client would, isolated from the app: no script runs in it, so it can access
// neither the page around it nor what the browser stores.
import { useMemo, useRef } from 'react'
import { useHeightByContent } from './content-height.ts'
import styles from './frame.module.css'
import { mailPage } from './mail-page.ts'

interface MailFrameProps {
  /** Names the frame for screen readers. */
  title: string
  html: string
  /** Whether links open in new tabs; otherwise they do nothing. */
  followLinks?: boolean
  /** Whether the frame is as high as the mail; otherwise the style sheet gives its height, and the mail scrolls. */
  isWhole?: boolean
  /** Shows the mail as a reader in dark mode sees it. */
  isDark?: boolean
}

/**
 * With `isWhole`, the page may read the frame to measure it (ADR-0044). This gives the mail no more rights, because it
 * has no scripts.
 */
function sandboxOf({ followLinks, isWhole }: Pick<MailFrameProps, 'followLinks' | 'isWhole'>): string {
  const rights = [
    ...(isWhole ? ['allow-same-origin'] : []),
    ...(followLinks ? ['allow-popups', 'allow-popups-to-escape-sandbox'] : []),
  ]
  return rights.join(' ')
}

/** A sandboxed frame with the mail. */
export function MailFrame(props: MailFrameProps) {
  const { title, html, isWhole = false, isDark = false } = props
  const page = useMemo(() => mailPage(html, isDark), [html, isDark])
  const frame = useRef<HTMLIFrameElement>(null)
  useHeightByContent(frame, isWhole)
  return (
    <iframe
      ref={frame}
      className={styles['frame']}
      data-dark={isDark || undefined}
      title={title}
      srcDoc={page}
      sandbox={sandboxOf(props)}
      referrerPolicy="no-referrer"
    />
  )
}
