// Campaigns that are halfway to being held for bounces or complaints. The dashboard shows them.
import type { Notices } from '@lettermill/contracts'
import type { Db } from '../../../platform/db/index.ts'
import { noStats, sumMailings } from '../../tracking/index.ts'
import { listRecent } from '../queries/rates.ts'
import { warningOf } from '../rules/rates.ts'

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
