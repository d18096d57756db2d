// How the deliveries of a campaign stand. A recipient's state is its last try, unless a final delivery exists.
// Reads by join: roll_ups (tracking), suppressions.
import type { DeliveryState } from '@lettermill/contracts'
import { hotRow, row, sql, type Db } from '../../../platform/db/index.ts'
import { twiceInDoubt } from '../outcome.ts'

/**
 * Whether a delivery was a try over SMTP: the relay was asked, or nobody knows because our process died meanwhile.
 * One that was held back, as its provider had asked us to come later, is none and says nothing new of its message.
 */
export const wasTried = sql`(relay is not null or outcome = 'in_doubt')`

/** Whether the relay may have taken the message at that try of `deliveries`; those of `late_deliveries` all may. */
export const mayHaveArrived = sql`(outcome in ('sent', 'in_doubt') or reply = ${twiceInDoubt})`

/** Orders a recipient's deliveries so that the one that says its state comes first. */
export const statingFirst = sql`(outcome in ('sent', 'failed', 'skipped')) desc, ${wasTried} desc, chunk desc`

/** Recipients that were tried and are still open: they wait, or stand in a chunk that tries them again. */
export const openTried = (campaignId: number) => sql`
  select seq from deferrals where campaign_id = ${campaignId}
  union all
  select again.seq from campaign_chunks c cross join lateral unnest(c.seqs) as again (seq)
  where c.campaign_id = ${campaignId} and c.done_at is null
    -- Not as "not exists": the planner, which cannot know how few they are, would read every delivery.
    and (select chunk from deliveries d
      where d.campaign_id = c.campaign_id and d.seq = again.seq and d.chunk = c.chunk) is null`

/** Recipients whose last try ended in doubt. */
const inDoubt = (campaignId: number) => sql`
  select seq from deliveries d
  where d.campaign_id = ${campaignId} and d.outcome = 'in_doubt' and not exists (
    select from deliveries later where later.campaign_id = d.campaign_id and later.seq = d.seq
      and (later.chunk > d.chunk and ${wasTried} or later.outcome in ('sent', 'failed', 'skipped')))`

/** Counts the recipients with a possible duplicate. The cost grows with unconfirmed attempts and late deliveries. */
const secondCopies = (campaignId: number) => sql`
  select count(*) from (
    select seq from deliveries d
    where d.campaign_id = ${campaignId} and d.outcome = 'in_doubt' and exists (
      select from deliveries other where other.campaign_id = d.campaign_id and other.seq = d.seq
        and other.chunk <> d.chunk and ${mayHaveArrived})
    union
    select late.seq from late_deliveries late
    where late.campaign_id = ${campaignId} and exists (
      select from deliveries d where d.campaign_id = late.campaign_id and d.seq = late.seq and ${mayHaveArrived})) twice`

/**
 * The numbers (`seq`) of the recipients in a state. What ends a delivery stands on record once per recipient;
 * what is open is found where it waits, so that a long past of deferrals is not read.
 */
export function seqsIn(campaignId: number, state: DeliveryState | 'all') {
  switch (state) {
    case 'all':
      return sql`select seq from campaign_recipients where campaign_id = ${campaignId}`
    case 'sent':
    case 'failed':
    case 'skipped':
      return sql`select seq from deliveries where campaign_id = ${campaignId} and outcome = ${state}`
    case 'deferred':
      return sql`select seq from (${openTried(campaignId)}) waiting where seq not in (${inDoubt(campaignId)})`
    case 'in_doubt':
      return inDoubt(campaignId)
    case 'untried':
      return sql`select fresh.seq from campaign_chunks c
        cross join lateral generate_series(c.from_seq, c.to_seq) as fresh (seq)
        where c.campaign_id = ${campaignId} and c.done_at is null and c.seqs is null and not exists (
          select from deliveries d where d.campaign_id = c.campaign_id and d.seq = fresh.seq)`
  }
}

export type StateCounts = Record<DeliveryState | 'total', number> & {
  /** Recipients who may have got it twice. */
  second_copies: number
  /** Leases that ran out over the campaign's chunks. */
  lapses: number
  machine_opens: number
  machine_clicks: number
  /** When the first of those that wait is due. */
  next_try_at: string | null
}

/** The recipients of a ledger by state, as of one moment: they add up to its total. Nothing where there is no ledger. */
export function countStates(
  db: Db,
  workspaceId: number,
  campaignId: number,
): Promise<StateCounts | undefined> {
  return hotRow(
    db,
    sql<StateCounts>`
      with figure as materialized (
        select coalesce(sum(count) filter (where kind = 'sent'), 0)::bigint as sent,
          coalesce(sum(count) filter (where kind = 'failed'), 0)::bigint as failed,
          coalesce(sum(count) filter (where kind = 'skipped'), 0)::bigint as skipped,
          coalesce(sum(count) filter (where kind = 'machine_open'), 0)::bigint as machine_opens,
          coalesce(sum(count) filter (where kind = 'machine_click'), 0)::bigint as machine_clicks
        from roll_ups where campaign_id = ${campaignId} and grain = 'ever'
          and kind in ('sent', 'failed', 'skipped', 'machine_open', 'machine_click')
      ), open as materialized (
        select (select count(*) from (${openTried(campaignId)}) waiting) as tried,
          (select count(*) from (${inDoubt(campaignId)}) doubtful) as in_doubt,
          (${secondCopies(campaignId)}) as second_copies,
          (select coalesce(sum(lapses), 0) from campaign_chunks where campaign_id = ${campaignId}) as lapses,
          (select min(due_at) from deferrals where campaign_id = ${campaignId}) as next_try_at
      )
      select l.total, figure.*, open.tried - open.in_doubt as deferred, open.in_doubt, open.next_try_at,
        open.second_copies, open.lapses,
        l.total - figure.sent - figure.failed - figure.skipped - open.tried as untried
      from ledgers l, figure, open
      where l.campaign_id = ${campaignId} and l.workspace_id = ${workspaceId}`,
  )
}

/** Recipients that failed though their address takes mail. */
export async function countRetryable(db: Db, workspaceId: number, campaignId: number): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`
      select count(*) as count
      from (${seqsIn(campaignId, 'failed')}) f
      join campaign_recipients r on r.campaign_id = ${campaignId} and r.seq = f.seq
      where not exists (select from suppressions s
        where s.workspace_id = ${workspaceId} and s.email = lower(r.email))`,
  )
  return counted?.count ?? 0
}
