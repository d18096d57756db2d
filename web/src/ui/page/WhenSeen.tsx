// Loads and renders large parts far down a page only when a person scrolls near them.
import { useEffect, useRef, useState, type ReactNode } from 'react'

/** The distance at which loading begins, so that the part is there when the person arrives. */
const near = '100px'

interface WhenSeenProps {
  /** The part's height in pixels, so that nothing below it moves when it has loaded. */
  height: number
  children: ReactNode
}

/** Renders its children when their place is about to become visible. */
export function WhenSeen({ height, children }: WhenSeenProps) {
  const [isSeen, setSeen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSeen || !place.current) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: near },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isSeen])
  return isSeen ? children : <div ref={place} style={{ height }} />
}
