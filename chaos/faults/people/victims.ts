// The processes that kill -9 hits while people work. No data whose call was answered may be lost.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../../rig/product/product.ts'
import type { Random } from '../../rig/random.ts'

/**
 * `stalled server`: the server, after its database has stood still for a moment, so that many calls wait in the server.
 * `backend`: one backend of PostgreSQL, which then restarts all backends. `everything`: the server and PostgreSQL.
 */
export type Victim = 'server' | 'stalled server' | 'backend' | 'everything'

/** One victim after another, of every kind. */
export const manyVictims: readonly Victim[] = [
  'server',
  'backend',
  'stalled server',
  'everything',
  'backend',
  'stalled server',
]

/** Milliseconds, less than the time for which an answered event may still be unrecorded. */
const stall = 400

/** After the death of a `backend` the product continues by itself; after any other it must be started again. */
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
