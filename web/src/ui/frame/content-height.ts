// Makes a frame as high as the mail in it, so that it neither scrolls by itself nor leaves empty paper below.
import { useEffect, type RefObject } from 'react'

/** Pixels; a mail may say that it is higher, and then scrolls. */
const most = 20_000
const least = 120

/**
 * How high the content of a frame is. The frame is 0 pixels high meanwhile, because 100vh would otherwise be the height
 * that it has; its place stays, so that the page does not scroll.
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

/** Measures when the mail has loaded, when one of its pictures has, and when the frame gets another width. */
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
      // A load bubbles nowhere, but it can be captured.
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
