// The job that looks for stalled mailings: it frees chunks that no living worker holds, and every worker drops chunks
// that are not its own.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../platform/db/index.ts'
import { freeLapsed, listLapsed, listStalled, signalStalled } from './queries/leases.ts'

/** Milliseconds between two checks of a lease, in which a living worker renews it (ADR-0033). */
const apart = 1000

/**
 * Frees ended leases, as the sending loops do every second, and notifies the workers of stalled campaigns. Safe to run
 * twice.
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
