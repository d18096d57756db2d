// "Try again": those that failed are open once more, as if the far side had asked us to come again.
import type { Tx } from '../../platform/db/index.ts'
import { raiseStats } from '../tracking/index.ts'
import { signalWork } from './mailings.ts'
import { deferFailed, openClosed } from './queries/retry.ts'

/**
 * Reopens a campaign's ledger for the messages that failed, in the caller's transaction; addresses that take no
 * mail stay as they are. Answers how many are tried again; nothing changes where there are none.
 *
 * Each gets at least one more try, and by RETRY_DELAYS as many as its tries before it left over. One that had
 * failed because its last byte left twice without an answer may arrive once more, with the same Message-ID.
 */
export async function retryFailed(tx: Tx, workspaceId: number, mailingId: number): Promise<number> {
  const deferred = await deferFailed(tx, workspaceId, mailingId)
  if (deferred.length === 0) return 0
  const scope = { workspaceId, mailingId, kind: 'failed' } as const
  // In the very buckets in which they were counted: stats are what a recount of the deliveries gives.
  await raiseStats(
    tx,
    deferred.map(({ bucket, count }) => ({ ...scope, bucket, count: -count })),
  )
  await openClosed(tx, workspaceId, mailingId)
  await signalWork(tx)
  return deferred.reduce((sum, { count }) => sum + count, 0)
}
