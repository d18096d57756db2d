// Makes a frame as high as the mail in it, so that it neither scrolls nor leaves empty space below the mail.
import { useEffect, type RefObject } from 'react'

/** Pixels; a higher mail scrolls. */
const most = 20_000
const least = 120

/**
 * Measures the height of a frame's content. Meanwhile the frame is 0 pixels high, because 100vh in the mail would
 * otherwise be the frame's current height. Its place is kept, so that the page does not scroll.
 */
function measure(frame: HTMLIFrameElement): void {
  const root = frame.contentDocument?.documentElement
  const place = frame.parentElement
  if (!root || !place) return
  const edges = frame.offsetHeight - frame.clientHeight
  place.style.minHeight = `${String(place.offsetHeight)}px`
  frame.style.height = '0'
  const scrollBar = root.scrollWidth > root.clientWidth ? 16 : 0
  const height = Math.min(most, Math.max(least, root.scrollHeight + scrollBar))
  frame.style.height = `${String(height + edges)}px`
  place.style.minHeight = ''
}

/** Measures when the mail has loaded, when one of its pictures has loaded, and when the frame's width changes. */
export function useHeightByContent(frame: RefObject<HTMLIFrameElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const shown = frame.current
    if (!isWanted || !shown) return undefined
    const again = () => measure(shown)
    let width = shown.clientWidth
    const sizes = new ResizeObserver(() => {
      if (shown.clientWidth !== width) again()
      width = shown.clientWidth
    })
    const loaded = () => {
      again()
      // Load events do not bubble, but they can be captured.
      shown.contentDocument?.addEventListener('load', again, true)
    }
    shown.addEventListener('load', loaded)
    sizes.observe(shown)
    return () => {
      shown.removeEventListener('load', loaded)
      sizes.disconnect()
    }
  }, [frame, isWanted])
}
