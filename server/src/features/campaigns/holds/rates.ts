// Holds a campaign that too many receiving servers or readers refuse.
import { transaction, type Db } from '../../../platform/db/index.ts'
import { noStats, sumMailings } from '../../tracking/index.ts'
import { findHoldable, keepRates } from '../queries/rates.ts'
import { judgeRates } from '../rules/rates.ts'
import { holdLocked } from '../settle.ts'

/**
 * Holds the campaign of a mailing that has too many bounces or complaints. It does nothing if the workspace switched
 * such holds off, or if the campaign is not being sent. Safe to call at any rate.
 */
export async function holdIfRefused(db: Db, mailingId: number): Promise<void> {
  const found = await findHoldable(db, mailingId)
  if (!found) return
  const stats = await sumMailings(db, found.workspace_id, [mailingId])
  const verdict = judgeRates(stats.get(mailingId) ?? noStats, found)
  if (!verdict) return
  await transaction(db, async (tx) => {
    if (await holdLocked(tx, mailingId, verdict.reason, verdict.cause))
      await keepRates(tx, mailingId, verdict.perMillion)
  })
}
