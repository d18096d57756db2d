// For heavy parts far down the page: they load and draw only when a person scrolls near them.
import { useEffect, useRef, useState, type ReactNode } from 'react'

/** How near, so that it is loaded on arrival. */
const near = '100px'

interface WhenSeenProps {
  /** Its height in pixels, so that nothing below it moves when it loads. */
  height: number
  children: ReactNode
}

/** Draws its children once their place is about to be visible. */
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
