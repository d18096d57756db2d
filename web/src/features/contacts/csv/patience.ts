// When to retry a failed part automatically: while there is no connection, or if the server says that it will be
// available later. The server would repeat other refusals.

const later = [408, 429, 502, 503, 504]

/** Milliseconds until an automatic retry after the failure number `times`; null if a person must decide. */
export function tryAgainIn(refusal: object, times: number): number | null {
  const passing = !('status' in refusal) || later.includes(Number(refusal.status))
  return passing ? Math.min(30_000, 1000 * 2 ** (times - 1)) : null
}

/**
 * Resolves after `ms` (for null, never), when the connection is back, or when the function passed to `handOut` is
 * called.
 */
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
