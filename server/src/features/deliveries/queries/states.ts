// Counts the deliveries of a mailing by state. A recipient's state is its last attempt, unless a final delivery exists.
// Reads by join: stats (tracking), suppressions.
import type { DeliveryState } from '@lettermill/contracts'
import { asAverage, row, sql, type Db, type Sql } from '../../../platform/db/index.ts'
import { twiceUnconfirmed } from '../outcome.ts'

/**
 * Whether a delivery was an attempt over SMTP: the relay answered, or the worker died before an answer came. A
 * throttled delivery is no attempt, and leaves the state of its message as it was.
 */
export const wasTried = sql`(relay is not null or outcome = 'unconfirmed')`

/**
 * Whether the relay may have accepted the message in an attempt of `deliveries`. In every attempt of `late_deliveries`,
 * the relay may have accepted it.
 */
export const mayHaveArrived = sql`(outcome in ('sent', 'unconfirmed') or reason_code = ${twiceUnconfirmed.code})`

/** Orders a recipient's deliveries. The delivery that decides the recipient's state comes first. */
export const statingFirst = sql`(outcome in ('sent', 'failed', 'skipped')) desc, ${wasTried} desc, chunk desc`

/** Recipients with an attempt and no final outcome. They wait for a retry, or are in a retry chunk. */
export const openTried = (mailingId: number) => sql`
  select seq from deferrals where mailing_id = ${mailingId}
  union all
  select again.seq from chunks c cross join lateral unnest(c.seqs) as again (seq)
  where c.mailing_id = ${mailingId} and c.done_at is null
    -- This is not "not exists": the planner cannot estimate how few such rows are, and would read every delivery.
    and (select chunk from deliveries d
      where d.mailing_id = c.mailing_id and d.seq = again.seq and d.chunk = c.chunk) is null`

/** Recipients whose last attempt ended unconfirmed. */
const unconfirmed = (mailingId: number) => sql`
  select seq from deliveries d
  where d.mailing_id = ${mailingId} and d.outcome = 'unconfirmed' and not exists (
    select from deliveries later where later.mailing_id = d.mailing_id and later.seq = d.seq
      and (later.chunk > d.chunk and ${wasTried} or later.outcome in ('sent', 'failed', 'skipped')))`

/** Counts the recipients with a possible duplicate. The cost grows with unconfirmed attempts and late deliveries. */
const possibleDuplicates = (mailingId: number) => sql`
  select count(*) from (
    select seq from deliveries d
    where d.mailing_id = ${mailingId} and d.outcome = 'unconfirmed' and exists (
      select from deliveries other where other.mailing_id = d.mailing_id and other.seq = d.seq
        and other.chunk <> d.chunk and ${mayHaveArrived})
    union
    select late.seq from late_deliveries late
    where late.mailing_id = ${mailingId} and exists (
      select from deliveries d where d.mailing_id = late.mailing_id and d.seq = late.seq and ${mayHaveArrived})) twice`

/**
 * The numbers (`seq`) of the recipients in a state. A final outcome is recorded once per recipient. Recipients without
 * a final outcome are found in `deferrals` and chunks, so that the query reads no long history of deferrals.
 */
export function seqsIn(mailingId: number, state: DeliveryState | 'all') {
  switch (state) {
    case 'all':
      return sql`select seq from recipients where mailing_id = ${mailingId}`
    case 'sent':
    case 'failed':
    case 'skipped':
      return sql`select seq from deliveries where mailing_id = ${mailingId} and outcome = ${state}`
    case 'deferred':
      return sql`select seq from (${openTried(mailingId)}) waiting where seq not in (${unconfirmed(mailingId)})`
    case 'unconfirmed':
      return unconfirmed(mailingId)
    case 'pending':
      return sql`select fresh.seq from chunks c
        cross join lateral generate_series(c.from_seq, c.to_seq) as fresh (seq)
        where c.mailing_id = ${mailingId} and c.done_at is null and c.seqs is null and not exists (
          select from deliveries d where d.mailing_id = c.mailing_id and d.seq = fresh.seq)`
  }
}

export type StateCounts = Record<DeliveryState | 'total', number> & {
  /** Recipients who may have got the message twice. */
  possible_duplicates: number
  /** The number of leases over the campaign's chunks that have ended. */
  lapses: number
  bot_opens: number
  bot_clicks: number
  /** When the first of the waiting messages is due. */
  next_try_at: string | null
  /** Whether the warm-up of the sending domain postpones some messages. */
  postponed: boolean
}

/**
 * Counts the recipients of a mailing by state, at one moment, so that the counts add up to the total. Undefined if
 * there is no mailing.
 */
export function countStates(
  db: Db,
  workspaceId: number,
  mailingId: number,
): Promise<StateCounts | undefined> {
  return row(
    db,
    sql.prepared<StateCounts>`
      with figure as materialized (
        select coalesce(sum(sent), 0)::bigint as sent, coalesce(sum(failed), 0)::bigint as failed,
          coalesce(sum(skipped), 0)::bigint as skipped, coalesce(sum(bot_open), 0)::bigint as bot_opens,
          coalesce(sum(bot_click), 0)::bigint as bot_clicks
        from stats where workspace_id = ${workspaceId} and mailing_id = ${mailingId} and granularity = 'day'
      ), open as materialized (
        select (select count(*) from (${openTried(mailingId)}) waiting) as tried,
          (select count(*) from (${unconfirmed(mailingId)}) doubtful) as unconfirmed,
          (${possibleDuplicates(mailingId)}) as possible_duplicates,
          (select coalesce(sum(lapses), 0) from chunks where mailing_id = ${mailingId}) as lapses,
          least((select min(due_at) from deferrals where mailing_id = ${mailingId} and place is null
            and limited_by is null),
            (select min(next_try_at) from provider_holds where mailing_id = ${mailingId} and state = 'held')) as next_try_at,
          exists (select from deferrals where mailing_id = ${mailingId} and is_held) as postponed
      )
      select m.total, figure.*, open.tried - open.unconfirmed as deferred, open.unconfirmed, open.next_try_at, open.postponed,
        open.possible_duplicates, open.lapses,
        m.total - figure.sent - figure.failed - figure.skipped - open.tried as pending
      from mailings m, figure, open
      where m.id = ${mailingId} and m.workspace_id = ${workspaceId}`,
  )
}

/**
 * Whether a recipient is neither erased nor suppressed. This is a scalar subquery. With a join and without statistics
 * of the mailing, PostgreSQL would compare each failed delivery with each recipient.
 */
export const mayBeRetried = (workspaceId: number, mailingId: number, seq: Sql) => sql`(
  select r.email <> '' and not exists (
    select from suppressions s where s.workspace_id = ${asAverage(workspaceId)} and s.email = lower(r.email))
  from recipients r where r.mailing_id = ${mailingId} and r.seq = ${seq})`

/** Failed recipients whose address is not suppressed. */
export async function countRetryable(db: Db, workspaceId: number, mailingId: number): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`
      select count(*) as count
      from (${seqsIn(mailingId, 'failed')}) f where ${mayBeRetried(workspaceId, mailingId, sql`f.seq`)}`,
  )
  return counted?.count ?? 0
}
