// What is killed with -9 under people who are at work: of what they were answered nothing may be lost.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../../rig/product/product.ts'
import type { Random } from '../../rig/random.ts'

/**
 * `stalled server`: when its database has stood still for a moment, so that much waits in it; `backend`: one of
 * PostgreSQL's, which restarts them all; `everything`: the server and PostgreSQL.
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

/** Milliseconds; less than what may be lost of hits that are answered before they are kept. */
const stall = 400

/** Only after a `backend` the product goes on by itself. */
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
