// SEND_RATE: the whole instance's messages a second, reserved from the database a tenth of a second ahead.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../../platform/db/index.ts'
import { reserveSends } from '../queries/record.ts'

/** Milliseconds until a database that does not answer is asked again. */
const whileDown = 500

export interface Rate {
  /** Null where one more message may leave at once; otherwise resolves when it may. */
  take(): Promise<void> | null
}

export const unlimited: Rate = { take: () => null }

/** At most `perSecond` messages a second, all processes together. */
export function limitedRate(db: Db, perSecond: number): Rate {
  const portion = Math.max(1, Math.floor(perSecond / 10))
  let left = 0
  let refill: Promise<void> | null = null

  async function reserve(): Promise<void> {
    const wait = await reserveSends(db, portion, perSecond).catch(() => null)
    await sleep(wait ?? whileDown)
    // Without the database nothing more leaves: nobody can tell what the others send.
    if (wait !== null) left = portion
  }

  async function wait(): Promise<void> {
    while (left === 0) {
      refill ??= reserve().finally(() => (refill = null))
      await refill
    }
    left -= 1
  }

  return {
    take() {
      if (left === 0) return wait()
      left -= 1
      return null
    },
  }
}
