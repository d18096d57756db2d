// Waits for something to become true, with a time limit.
import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until the condition holds, and ignores errors while the target cannot be reached. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  { patience = 240_000, every = 50 }: { patience?: number; every?: number } = {},
): Promise<void> {
  let last: unknown = null
  for (const end = Date.now() + patience; Date.now() < end; await sleep(every)) {
    try {
      if (await holds()) return
    } catch (error) {
      last = error
    }
  }
  const reason = last instanceof Error ? ` (${last.message})` : ''
  throw new Error(`Within ${String(patience / 1000)} s it did not come true that ${what}${reason}`)
}
