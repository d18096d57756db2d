// Draws a long list a few rows at a time: a thousand at once would block the page for a second.
import { useEffect, useState } from 'react'

/** As many rows as fill a window. */
const atOnce = 9

/** How many of the rows to draw: a few at first, then all of them. */
export function useGrowing(total: number): number {
  const [shown, setShown] = useState(atOnce)
  useEffect(() => {
    if (shown >= total) return undefined
    const timer = window.setTimeout(() => setShown((now) => now + atOnce))
    return () => window.clearTimeout(timer)
  }, [shown, total])
  return Math.min(shown, total)
}
