// When a piece that failed is sent again by itself: while there is no connection, or the server says that it will
// be there later. Other refusals would come again.

const later = [408, 429, 502, 503, 504]

/** Milliseconds until an automatic retry after this many failures; null if a person has to decide. */
export function tryAgainIn(refusal: object, times: number): number | null {
  const passing = !('status' in refusal) || later.includes(Number(refusal.status))
  return passing ? Math.min(30_000, 1000 * 2 ** (times - 1)) : null
}

/** Resolves after `ms` (never, for null), when the connection is back, or by the call that it hands out. */
export function untilAgain(ms: number | null, handOut: (now: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = ms === null ? undefined : setTimeout(end, ms)
    if (ms !== null) addEventListener('online', end)
    handOut(end)
  })
}
