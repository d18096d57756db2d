// The job that looks for stalled mailings. It frees chunks that no living worker holds, and makes every worker drop
// chunks that it has lost.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../platform/db/index.ts'
import { freeLapsed, listLapsed, listStalled, signalStalled } from './queries/leases.ts'

/** Milliseconds between two checks of a lease. A living worker renews its lease in this time (ADR-0008). */
const apart = 1000

/**
 * Frees the chunks of ended leases, as the sending loops do every second, and notifies the workers of stalled
 * campaigns. Safe to run twice.
 * @returns the stalled campaigns
 */
export async function freeStalledMailings(db: Db): Promise<number[]> {
  const seen = await listLapsed(db)
  if (seen.length > 0) {
    await sleep(apart)
    await freeLapsed(db, seen)
  }
  const stalled = await listStalled(db)
  for (const mailingId of stalled) await signalStalled(db, mailingId)
  return stalled
}
