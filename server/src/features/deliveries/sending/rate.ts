// SEND_RATE: the most messages a second of the whole instance. Each process reserves sends in the database a tenth of a
// second ahead.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../../platform/db/index.ts'
import { reserveSends } from '../queries/record.ts'
import { Rounds } from '../../../platform/mail/smtp-client.ts'

/** Milliseconds until the next try when the database does not answer. */
const whileDown = 500

export interface Rate {
  /**
   * Null if one more message may leave at once; otherwise a promise that resolves when it may. Workspaces take turns,
   * and urgent messages come first.
   */
  take(workspaceId: number, isUrgent?: boolean): Promise<void> | null
}

export const unlimited: Rate = { take: () => null }

/** A rate of at most `perSecond` messages a second for all processes together. */
export function limitedRate(db: Db, perSecond: number): Rate {
  const portion = Math.max(1, Math.floor(perSecond / 10))
  const waiting = new Rounds<() => void>()
  const urgent = new Rounds<() => void>()
  let left = 0
  let refilling = false

  async function refill(): Promise<void> {
    refilling = true
    const wait = await reserveSends(db, portion, perSecond).catch(() => null)
    await sleep(wait ?? whileDown)
    refilling = false
    // While the database does not answer, no message leaves: this process does not know how many messages the others
    // send.
    if (wait !== null) left = portion
    serve()
  }

  function serve(): void {
    const length = () => urgent.length + waiting.length
    for (; left > 0 && length() > 0; left -= 1) (urgent.shift() ?? waiting.shift())?.()
    if (length() > 0 && !refilling) void refill()
  }

  return {
    take(workspaceId, isUrgent) {
      if (left > 0) {
        left -= 1
        return null
      }
      return new Promise((resolve) => {
        ;(isUrgent ? urgent : waiting).push(workspaceId, resolve)
        serve()
      })
    },
  }
}
