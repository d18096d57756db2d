// What kill -9 hits while people are at work: nothing that was answered may be lost.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../../rig/product/product.ts'
import type { Random } from '../../rig/random.ts'

/**
 * `stalled server`: the server, after its database stood still for a moment, so that many calls wait in the server.
 * `backend`: one backend of PostgreSQL, which then restarts all of them. `everything`: the server and PostgreSQL.
 */
export type Victim = 'server' | 'stalled server' | 'backend' | 'everything'

/** All kinds. */
export const manyVictims: readonly Victim[] = [
  'server',
  'backend',
  'stalled server',
  'everything',
  'backend',
  'stalled server',
]

/** Milliseconds; less than the time of events that may be lost because they are answered before they are recorded. */
const stall = 400

/** Only after a `backend` does the product continue by itself. */
export async function kill(victim: Victim, product: Product, random: Random): Promise<void> {
  if (victim === 'backend') return product.killBackend((count) => random.between(0, count - 1))
  if (victim === 'stalled server') {
    return product.whileDatabaseStops(async () => {
      await sleep(stall)
      await product.killGroup()
    })
  }
  await product.killGroup()
  if (victim === 'everything') product.killPostgres(true)
}
