// Text that appears where nobody may be looking, such as at the end of a long dialog.
import { useEffect, useRef, type ReactNode } from 'react'

/** Pixels at the bottom of the window that a dialog's buttons cover, including 6vh below a long dialog. */
const coveredOf = (height: number) => 72 + height * 0.06

/**
 * Scrolls to its content and focuses it if it appears outside of the visible part. `cause` is the error or the notice
 * that the content shows; nothing happens while it is null.
 */
export function BroughtIntoView({ cause, children }: { cause: unknown; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = place.current
    if (cause == null || !shown?.firstElementChild) return
    const { top, bottom } = shown.getBoundingClientRect()
    if (top >= 0 && bottom <= window.innerHeight - coveredOf(window.innerHeight)) return
    shown.scrollIntoView({ block: 'center' })
    shown.focus({ preventScroll: true })
  }, [cause])
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  )
}
