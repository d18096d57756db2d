// HTML of a mail, shown as a mail client would and isolated from the app: it runs no script, so it can reach neither the
// page around it nor what the browser keeps for it.
import { useMemo, useRef } from 'react'
import { useHeightByContent } from './content-height.ts'
import styles from './frame.module.css'
import { mailPage } from './mail-page.ts'

interface MailFrameProps {
  /** The content of the frame, for screen readers. */
  title: string
  html: string
  /** Links open in new tabs; otherwise they do nothing. */
  followLinks?: boolean
  /** As high as the mail; otherwise as high as the style sheet says, and the mail scrolls. */
  isWhole?: boolean
  /** As a reader in dark mode sees it. */
  isDark?: boolean
}

/** With `isWhole` the page may look inside to measure (ADR-0160): the mail gets no more rights by that without scripts. */
function sandboxOf({ followLinks, isWhole }: Pick<MailFrameProps, 'followLinks' | 'isWhole'>): string {
  const rights = [
    ...(isWhole ? ['allow-same-origin'] : []),
    ...(followLinks ? ['allow-popups', 'allow-popups-to-escape-sandbox'] : []),
  ]
  return rights.join(' ')
}

/** A sandboxed frame. */
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
