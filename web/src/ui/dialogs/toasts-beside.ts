// Keeps toasts off the buttons of a dialog, which end anywhere: a dialog is as high as its content.
import { useEffect, type RefObject } from 'react'

/** Pixels that a toast of two lines needs in its corner, with the space around it. */
const corner = { width: 374, height: 96 }
const gap = 8

/** Where toasts end, from the foot of the window; null where they are beside the dialog or below it. */
export function toastsAbove(
  foot: Pick<DOMRect, 'top' | 'right' | 'bottom'>,
  window: { innerWidth: number; innerHeight: number },
): number | null {
  const isBeside = foot.right <= window.innerWidth - corner.width
  const isBelow = foot.bottom <= window.innerHeight - corner.height
  return isBeside || isBelow ? null : window.innerHeight - foot.top + gap
}

/** Tells the style sheet, which decides otherwise on a phone, where the toasts end while this row of buttons is shown. */
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
    // It grows a little while it appears.
    dialog.addEventListener('transitionend', place)
    return () => {
      sizes.disconnect()
      dialog.removeEventListener('transitionend', place)
      style.removeProperty('--toasts-above')
    }
  }, [row])
}
