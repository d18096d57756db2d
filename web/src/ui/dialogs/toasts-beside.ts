// Keeps toasts away from the buttons of a dialog. The buttons may be at any height, because a dialog is as high as its
// content.
import { useEffect, type RefObject } from 'react'

/** The size in pixels of a toast with two lines, including the space around it. */
const corner = { width: 374, height: 96 }
const gap = 8

/** The distance in pixels between toasts and the bottom of the window; null if they fit beside or below the dialog. */
export function toastsAbove(
  foot: Pick<DOMRect, 'top' | 'right' | 'bottom'>,
  window: { innerWidth: number; innerHeight: number },
): number | null {
  const isBeside = foot.right <= window.innerWidth - corner.width
  const isBelow = foot.bottom <= window.innerHeight - corner.height
  return isBeside || isBelow ? null : window.innerHeight - foot.top + gap
}

/**
 * While this row of buttons is shown, tells the style sheet where toasts must end. On a phone, the style sheet itself
 * decides.
 */
export function useToastsBeside(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const foot = row.current
    const dialog = foot?.closest('[role=dialog]')
    if (!foot || !dialog) return undefined
    const { style } = document.documentElement
    const place = () => {
      const bottom = toastsAbove(foot.getBoundingClientRect(), window)
      if (bottom === null) style.removeProperty('--toasts-above')
      else style.setProperty('--toasts-above', `${String(Math.round(bottom))}px`)
    }
    const sizes = new ResizeObserver(place)
    for (const each of [document.documentElement, dialog]) sizes.observe(each)
    // The dialog grows a little while it appears, so the position is computed again.
    dialog.addEventListener('transitionend', place)
    return () => {
      sizes.disconnect()
      dialog.removeEventListener('transitionend', place)
      style.removeProperty('--toasts-above')
    }
  }, [row])
}
