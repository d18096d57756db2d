// Holds a campaign that too many receiving servers or readers refuse.
import { transaction, type Db } from '../../../platform/db/index.ts'
import { noStats, sumMailings } from '../../tracking/index.ts'
import { findHoldable, keepRates, listRecent } from '../queries/rates.ts'
import { judgeRates, warningOf } from '../rules/rates.ts'
import { holdLocked } from '../sending/settle.ts'
import type { Notices } from '@lettermill/contracts'

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
    if (await holdLocked(tx, mailingId, verdict.reason, verdict.reason.code))
      await keepRates(tx, mailingId, verdict.perMillion)
  })
}

/** The warnings about the campaigns of the last days, newest first. */
export async function listWarnings(db: Db, workspaceId: number): Promise<Notices['warnings']> {
  const recent = await listRecent(db, workspaceId)
  const sums = await sumMailings(
    db,
    workspaceId,
    recent.map(({ mailing_id }) => mailing_id),
  )
  return recent.flatMap(({ id, name, mailing_id: mailingId }) => {
    const stats = sums.get(mailingId) ?? noStats
    const warning = warningOf(stats)
    if (!warning) return []
    const { sent, failed, bounce, complaint, returned } = stats
    const [count, of] =
      warning === 'bounces' ? [bounce, sent + failed] : [complaint, Math.max(0, sent - returned)]
    return [{ campaign: { id, name }, warning, count, of }]
  })
}
