// "Try again": failed messages become deferred, as if the receiving side had asked to try again later.
import type { Tx } from '../../platform/db/index.ts'
import { raiseStats, statOfRefusal } from '../tracking/index.ts'
import { signalWork } from './mailings.ts'
import { forgetHolds } from './queries/providers/provider-holds.ts'
import { deferFailed, openClosed } from './queries/retry.ts'

/**
 * Reopens a campaign's mailing for its failed messages, in the caller's transaction. Suppressed addresses stay failed.
 * Returns how many messages are retried; if no message is, nothing changes. Each message gets the attempts that
 * RETRY_DELAYS leaves, and at least one. A message that failed after it was unconfirmed twice may arrive once more,
 * with the same Message-ID.
 */
export async function retryFailed(tx: Tx, workspaceId: number, mailingId: number): Promise<number> {
  const deferred = await deferFailed(tx, workspaceId, mailingId)
  if (deferred.length === 0) return 0
  // Corrects the stats in the buckets in which the failures were counted, so that a recount of the deliveries gives the
  // same stats.
  await raiseStats(
    tx,
    deferred.flatMap(({ refused, bucket, count }) => {
      const kinds = refused === null ? (['failed'] as const) : (['failed', statOfRefusal[refused]] as const)
      return kinds.map((kind) => ({ workspaceId, mailingId, kind, bucket, count: -count }))
    }),
  )
  await forgetHolds(tx, mailingId)
  await openClosed(tx, workspaceId, mailingId)
  await signalWork(tx)
  return deferred.reduce((sum, { count }) => sum + count, 0)
}
