// The job that looks for mailings that stand still: what nobody alive can hold is freed, and every worker looks whether
// it takes for its own what is not.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../platform/db/index.ts'
import { freeLapsed, listLapsed, listStalled, signalStalled } from './queries/leases.ts'

/** Between two looks at a lease a living worker renews it (ADR-0033). */
const apart = 1000

/**
 * Frees leases that have run out, of which the sending loops free what they can every second, and tells the workers of
 * campaigns that stand still. Running it twice changes nothing.
 * @returns the campaigns that stood still
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
