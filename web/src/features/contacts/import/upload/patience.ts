// When a piece that failed is sent again by itself: while there is no connection, or the server says that it will
// be there later. Other refusals would come again.
import { CallFailed } from '../../../../lib/api/index.ts'

const later = [408, 429, 502, 503, 504]

/** In how many ms to try again by oneself after so many failures; null where only a person can tell. */
export function tryAgainIn(error: unknown, times: number): number | null {
  if (!(error instanceof CallFailed)) return null
  const passing = error.kind === 'network' || later.includes(error.status ?? 0)
  return passing ? Math.min(30_000, 1000 * 2 ** (times - 1)) : null
}

/** Resolves after `ms` (never, for null), when the connection is back, or by the call that it hands out. */
export function untilAgain(ms: number | null, handOut: (now: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      window.clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = window.setTimeout(() => (ms === null ? undefined : end()), ms ?? 0)
    if (ms !== null) window.addEventListener('online', end)
    handOut(end)
  })
}
