// What recording hits does to events, first hits and figures. Reads by join: ledgers, campaign_recipients,
// deliveries (deliveries).
import { rows, sql, type Db } from '../../../platform/db/index.ts'
import type { MachineSignal } from '../machines.ts'
import { quarterOf, raising } from './roll-ups.ts'

/** Their numbers stand in the database (hit_batches): add behind the last one. */
export const hitKinds = ['open', 'click', 'unsubscribe', 'resubscribe'] as const
export type HitKind = (typeof hitKinds)[number]

/** One hit of one recipient, on its way to the database. */
export interface Hit {
  kind: HitKind
  campaignId: number
  seq: number
  /** Number of the link in its campaign; null where it is no click. */
  link: number | null
  machine: MachineSignal | null
  /** When it came, by `performance.now()`: its moment is the database's clock less the time since. */
  since: number
}

/**
 * The figures in which an event (`kind`, `link`, `machine`) counts: a click in its own and in that of its
 * link, e.g. 'click' and 'click 3'. To be joined laterally.
 */
export const countedKinds = sql`(
  select case when machine is null then '' else 'machine_' end || name as kind
  from unnest(array[kind, kind || ' ' || link]) named (name)
  where name is not null and kind <> 'resubscribe') counted`

/**
 * Of these campaigns, those whose account was rejected or deleted: their links and pictures lead nowhere. Reads by join:
 * ledgers (deliveries), workspaces, accounts (accounts).
 */
export async function listStopped(db: Db, campaignIds: readonly number[]): Promise<number[]> {
  const stopped = await rows(
    db,
    sql<{ campaign_id: number }>`
      select campaign_id from ledgers l
      join workspaces w on w.id = l.workspace_id left join accounts a on a.id = w.account_id
      where campaign_id = any(${campaignIds}::bigint[]) and (w.deleted_at is not null or a.status = 'rejected')`,
  )
  return stopped.map(({ campaign_id }) => campaign_id)
}

export type Reader = Pick<Hit, 'campaignId' | 'seq'>

/** Recipients, each once, as a table to be joined. */
export const recipientsOf = (readers: readonly Reader[]) =>
  sql`(select distinct campaign_id, seq from unnest(${readers.map(({ campaignId }) => campaignId)}::bigint[],
    ${readers.map(({ seq }) => seq)}::integer[]) as reader (campaign_id, seq))`

/** Recipients that there are, with their addresses and whose they are. */
export function listEmails(
  db: Db,
  readers: readonly Reader[],
): Promise<{ workspace_id: number; campaign_id: number; seq: number; email: string }[]> {
  return rows(
    db,
    sql`select workspace_id, campaign_id, seq, email
      from ${recipientsOf(readers)} asked join campaign_recipients using (campaign_id, seq)
      join ledgers using (campaign_id)`,
  )
}

/**
 * The part of a statement that records hits: CTEs, after one called `hit` with workspace_id, campaign_id, seq, kind,
 * link, machine and at. They append the events, keep the first hit of each kind by each recipient, and raise the figures
 * by those. A click by a reader within two seconds of the message's delivery, or of a message whose delivery is not on
 * record, is a machine's.
 */
export const recording = sql`
  appended as (
    insert into events (campaign_id, seq, kind, link, machine, at)
    select campaign_id, seq, kind, link,
      case when machine is null and kind = 'click' and not exists (
        select from deliveries d where d.campaign_id = hit.campaign_id and d.seq = hit.seq
          and d.outcome in ('sent', 'in_doubt') and d.at <= hit.at - interval '2 seconds'
      ) then 'early' else machine end, at
    from hit returning campaign_id, seq, kind, link, machine, at
  ), firsts as (
    insert into first_hits (campaign_id, seq, kind, at)
    select campaign_id, seq, counted.kind, min(at)
    from appended cross join lateral ${countedKinds} group by 1, 2, 3 order by 1, 2, 3
    on conflict do nothing returning campaign_id, kind, at
  ), entry as materialized (
    select workspace_id, campaign_id, kind, ${quarterOf(sql`at`)} as slot, count(*) as count
    from firsts join (select distinct campaign_id, workspace_id from hit) as owner using (campaign_id)
    group by 1, 2, 3, 4
  ), ${raising}`
