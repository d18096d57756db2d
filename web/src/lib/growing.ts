// A long list that is drawn a few rows at a time: all of a thousand at once would hold the page up for a second.
import { useEffect, useState } from 'react'

/** As many rows as fill a window. */
const atOnce = 9

/** How many of so many are to be drawn: a few, and soon all of them. */
export function useGrowing(total: number): number {
  const [shown, setShown] = useState(atOnce)
  useEffect(() => {
    if (shown >= total) return undefined
    const timer = window.setTimeout(() => setShown((now) => now + atOnce))
    return () => window.clearTimeout(timer)
  }, [shown, total])
  return Math.min(shown, total)
}
