// Words that appear where nobody may look, such as below the fold of a long dialog.
import { useEffect, useRef, type ReactNode } from 'react'

/** Pixels at the foot of the window that a dialog's buttons cover, with the 6vh below a long dialog. */
const coveredOf = (height: number) => 72 + height * 0.06

/**
 * Scrolls to its content and focuses it when it appears out of sight. `cause` is what it says: nothing happens while it
 * is null.
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
