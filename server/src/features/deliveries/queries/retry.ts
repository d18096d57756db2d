// SQL of "Try again". Reads by join: suppressions.
import { rows, sql, type Tx } from '../../../platform/db/index.ts'
import type { Refused } from '../outcome.ts'
import { chunkSize } from './mailings.ts'
import { mayBeRetried } from './states.ts'

export interface Deferred {
  /** The kind of refusal that was counted; null if the message failed without a refusal. */
  refused: Refused['kind'] | null
  /** The quarter of an hour in which the messages had failed. */
  bucket: string
  count: number
}

/**
 * Turns the mailing's failed deliveries into deferred deliveries, except for suppressed addresses, and makes the retry
 * chunks. Returns how many messages had failed in each bucket of the stats. The mailing must be closed and its campaign
 * locked, so that nobody else numbers its chunks.
 */
export function deferFailed(tx: Tx, workspaceId: number, mailingId: number): Promise<Deferred[]> {
  return rows(
    tx,
    // The messages are due at once. They skip the table `deferrals`, which saves up to a million rows.
    sql<Deferred>`
      with again as (
        update deliveries d set outcome = 'deferred'
        where d.mailing_id = ${mailingId} and d.outcome = 'failed' and ${mayBeRetried(workspaceId, mailingId, sql`d.seq`)}
        returning d.seq, d.at, d.refused
      ), numbered as (
        select seq, (row_number() over (order by seq) - 1) / ${chunkSize}::integer as nth from again
      ), made as (
        insert into chunks (mailing_id, chunk, from_seq, to_seq, seqs)
        select ${mailingId}::bigint,
          (select max(chunk) + 1 from chunks where mailing_id = ${mailingId}) + nth,
          min(seq), max(seq), array_agg(seq order by seq)
        from numbered group by nth
      )
      select refused, date_bin('15 minutes', at, 'epoch') as bucket, count(*) as count from again group by 1, 2`,
  )
}

/** Opens a closed mailing. */
export async function openClosed(tx: Tx, workspaceId: number, mailingId: number): Promise<void> {
  await rows(
    tx,
    sql`update mailings set state = 'open'
      where id = ${mailingId} and workspace_id = ${workspaceId} and state = 'closed'`,
  )
}
