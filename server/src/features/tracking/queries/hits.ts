// What recording hits does to events, first hits and figures. Reads by join: mailings, recipients,
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
 * mailings (deliveries), workspaces, accounts (accounts).
 */
export async function listStopped(db: Db, campaignIds: readonly number[]): Promise<number[]> {
  const stopped = await rows(
    db,
    sql<{ campaign_id: number }>`
      select m.id as campaign_id from mailings m
      join workspaces w on w.id = m.workspace_id left join accounts a on a.id = w.account_id
      where m.id = any(${campaignIds}::bigint[]) and (w.deleted_at is not null or a.status = 'rejected')`,
  )
  return stopped.map(({ campaign_id }) => campaign_id)
}

export type Reader = Pick<Hit, 'campaignId' | 'seq'>

/** Recipients, each once, as a table to be joined. */
export const recipientsOf = (readers: readonly Reader[]) =>
  sql`(select distinct campaign_id, seq from unnest(${readers.map(({ campaignId }) => campaignId)}::bigint[],
    ${readers.map(({ seq }) => seq)}::integer[]) as reader (campaign_id, seq))`

/**
 * Recipients that there are, with their addresses and whose they are. Until the transaction ends they are locked
 * against others that ask the same.
 */
export function lockEmails(
  db: Db,
  readers: readonly Reader[],
): Promise<{ workspace_id: number; campaign_id: number; seq: number; email: string }[]> {
  return rows(
    db,
    sql`select m.workspace_id, r.mailing_id as campaign_id, r.seq, r.email
      from ${recipientsOf(readers)} asked
      join recipients r on r.mailing_id = asked.campaign_id and r.seq = asked.seq
      join mailings m on m.id = r.mailing_id
      order by r.mailing_id, r.seq for no key update of r`,
  )
}

/** Most single events of one recipient, kind and link, readers' and machines' together: a repeated hit fills no disk. */
export const mostEvents = 100

/**
 * The part of a statement that records hits: CTEs, after one called `hit` with workspace_id, campaign_id, seq, kind,
 * link, machine and at. They append the events up to `mostEvents` and count those beyond, keep the first hit of each
 * kind by each recipient, and raise the figures by those. A click by a reader within two seconds of the message's
 * delivery, or of a message whose delivery is not on record, is a machine's.
 *
 * Whoever calls it lets no other transaction record hits of the same kind and recipient at the same time.
 */
export const recording = sql`
  judged as (
    select campaign_id, seq, kind, link,
      case when machine is null and kind = 'click' and not exists (
        select from deliveries d where d.mailing_id = hit.campaign_id and d.seq = hit.seq
          and d.outcome in ('sent', 'in_doubt') and d.at <= hit.at - interval '2 seconds'
      ) then 'early' else machine end as machine, at
    from hit
  ), stored as (
    -- A recipient's events are read once, from the month of the first hit on; without a first hit there are none.
    select reader.campaign_id, reader.seq, each.kind, each.link, each.count
    from (select distinct campaign_id, seq from hit) as reader
    cross join lateral (
      -- A day for hits that were counted late.
      select min(f.at) - interval '1 day' as since from first_hits f
      where f.campaign_id = reader.campaign_id and f.seq = reader.seq) as met
    cross join lateral (
      select e.kind, e.link, count(*) as count from events e
      where e.campaign_id = reader.campaign_id and e.seq = reader.seq and e.at >= met.since group by 1, 2) as each
    where met.since is not null
  ), numbered as (
    -- By sorting, not by a join: how many rows these have, the planner cannot know.
    select *, sum(count) over (partition by campaign_id, seq, kind, link order by is_new, at
      rows unbounded preceding) <= ${mostEvents} as is_single
    from (
      select campaign_id, seq, kind, link, machine, at, 1 as count, true as is_new from judged
      union all select campaign_id, seq, kind, link, null, null, count, false from stored) as each
  ), appended as (
    insert into events (campaign_id, seq, kind, link, machine, at)
    select campaign_id, seq, kind, link, machine, at from numbered where is_new and is_single
  ), beyond as (
    insert into events_beyond as b (campaign_id, seq, kind, link, machine, count)
    select campaign_id, seq, kind, coalesce(link, -1), machine is not null, count(*)
    from numbered where is_new and not is_single group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (campaign_id, seq, kind, link, machine) do update set count = b.count + excluded.count
  ), firsts as (
    insert into first_hits (campaign_id, seq, kind, at)
    select campaign_id, seq, counted.kind, min(at)
    from judged cross join lateral ${countedKinds} group by 1, 2, 3 order by 1, 2, 3
    on conflict do nothing returning campaign_id, kind, at
  ), entry as materialized (
    select workspace_id, campaign_id, kind, ${quarterOf(sql`at`)} as slot, count(*) as count
    from firsts join (select distinct campaign_id, workspace_id from hit) as owner using (campaign_id)
    group by 1, 2, 3, 4
  ), ${raising}`
