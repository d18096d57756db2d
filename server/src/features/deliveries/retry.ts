// "Try again": failed messages are open again, as if the receiving side had asked to come later.
import type { Tx } from '../../platform/db/index.ts'
import { raiseStats, statOfRefusal } from '../tracking/index.ts'
import { signalWork } from './mailings.ts'
import { deferFailed, openClosed } from './queries/retry.ts'

/**
 * Reopens a campaign's mailing for its failed messages, in the caller's transaction; suppressed addresses stay as they
 * are. Returns how many are retried; without any, nothing changes.
 *
 * Each gets at least one more attempt, and otherwise as many as RETRY_DELAYS left. A message that failed after it was
 * unconfirmed twice may arrive once more, with the same Message-ID.
 */
export async function retryFailed(tx: Tx, workspaceId: number, mailingId: number): Promise<number> {
  const deferred = await deferFailed(tx, workspaceId, mailingId)
  if (deferred.length === 0) return 0
  // In the buckets in which they were counted, because a recount of the deliveries must give the same stats.
  await raiseStats(
    tx,
    deferred.flatMap(({ refused, bucket, count }) => {
      const kinds = refused === null ? (['failed'] as const) : (['failed', statOfRefusal[refused]] as const)
      return kinds.map((kind) => ({ workspaceId, mailingId, kind, bucket, count: -count }))
    }),
  )
  await openClosed(tx, workspaceId, mailingId)
  await signalWork(tx)
  return deferred.reduce((sum, { count }) => sum + count, 0)
}
