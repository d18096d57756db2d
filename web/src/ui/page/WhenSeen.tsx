// For heavy parts far down the page: they load and draw only when a person scrolls near them.
import { useEffect, useRef, useState, type ReactNode } from 'react'

/** How near, so that it is there when one arrives. */
const near = '100px'

interface WhenSeenProps {
  /** Pixels that it will take, so that nothing below it moves when it comes. */
  height: number
  children: ReactNode
}

/** Its children from the moment on that their place is about to be seen. */
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
