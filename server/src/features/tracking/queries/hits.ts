// Writing hits. Reads by join: ledgers, campaign_recipients, deliveries (deliveries).
import { rows, sql, type Db, type Tx } from '../../../platform/db/index.ts'
import type { RollUpKind } from '../figures.ts'
import type { MachineSignal } from '../machines.ts'
import { slot } from './roll-ups.ts'

export type HitKind = 'open' | 'click' | 'unsubscribe' | 'resubscribe'

/** One hit of one recipient, on its way to the database. */
export interface Hit {
  kind: HitKind
  campaignId: number
  seq: number
  /** Number of the link in its campaign; null where it is no click. */
  link: number | null
  machine: MachineSignal | null
  /** Milliseconds that it has waited to be recorded; its moment is the database's clock less this. */
  waited: number
}

/** By how much a figure of a campaign changes. */
export interface Change {
  campaign_id: number
  kind: RollUpKind
  slot: string
  count: number
}

/**
 * The figures in which an event (`kind`, `link`, `machine`) counts: a click in its own and in that of its
 * link, e.g. 'click' and 'click 3'. To be joined laterally.
 */
const countedKinds = sql`(
  select case when machine is null then '' else 'machine_' end || name as kind
  from unnest(array[kind, kind || ' ' || link]) named (name)
  where name is not null and kind <> 'resubscribe') counted`

/** The workspaces of campaigns that have a ledger. */
export function listWorkspaces(
  db: Db,
  campaignIds: readonly number[],
): Promise<{ campaign_id: number; workspace_id: number }[]> {
  return rows(
    db,
    sql`select campaign_id, workspace_id from ledgers where campaign_id = any(${campaignIds}::bigint[])`,
  )
}

export type Reader = Pick<Hit, 'campaignId' | 'seq'>

const recipientsOf = (readers: readonly Reader[]) =>
  sql`(select distinct campaign_id, seq from unnest(${readers.map((each) => each.campaignId)}::bigint[],
    ${readers.map((each) => each.seq)}::integer[]) as reader (campaign_id, seq))`

/** The addresses behind recipients. */
export function listEmails(
  db: Db,
  readers: readonly Reader[],
): Promise<{ campaign_id: number; seq: number; email: string }[]> {
  return rows(
    db,
    sql`select campaign_id, seq, email
      from ${recipientsOf(readers)} asked join campaign_recipients using (campaign_id, seq)`,
  )
}

/**
 * Appends hits, and keeps the first of each kind by each recipient. A click by a reader within two
 * seconds of the message's delivery, or before the delivery is on record, is a machine's.
 * @returns by how much figures rise
 */
export function appendHits(tx: Tx, hits: readonly Hit[]): Promise<Change[]> {
  return rows(
    tx,
    sql`with hit as (
        select campaign_id, seq, kind, link, machine, now() - waited * interval '1 millisecond' as at
        from unnest(${hits.map((hit) => hit.campaignId)}::bigint[],
          ${hits.map((hit) => hit.seq)}::integer[],
          ${hits.map((hit) => hit.kind)}::text[],
          ${hits.map((hit) => hit.link)}::integer[],
          ${hits.map((hit) => hit.machine)}::text[],
          ${hits.map((hit) => hit.waited)}::double precision[]) as hit (campaign_id, seq, kind, link, machine, waited)
      ), appended as (
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
      )
      select campaign_id, kind, ${slot} as slot, count(*) as count
      from firsts group by 1, 2, 3`,
  )
}

/** Those of the recipients who followed three or more different links in the last so many milliseconds. */
export async function listHasty(tx: Tx, readers: readonly Reader[], within: number): Promise<Reader[]> {
  const found = await rows(
    tx,
    sql<{ campaign_id: number; seq: number }>`
      select campaign_id, seq from ${recipientsOf(readers)} reader join events using (campaign_id, seq)
      where kind = 'click' and at >= now() - ${within} * interval '1 millisecond'
      group by 1, 2 having count(distinct link) >= 3`,
  )
  return found.map(({ campaign_id, seq }) => ({ campaignId: campaign_id, seq }))
}

/**
 * Flags the recipients' clicks on three or more different links within a second: readers do not do that.
 * It is only seen at the third link, so the hits before it are flagged afterwards.
 * @param within milliseconds to look back for the last of the links
 */
export async function flagBursts(tx: Tx, readers: readonly Reader[], within: number): Promise<void> {
  await rows(
    tx,
    sql`with ends as (
        select e.campaign_id, e.seq, e.at
        from ${recipientsOf(readers)} reader join events e using (campaign_id, seq)
        where e.kind = 'click' and e.at >= now() - ${within} * interval '1 millisecond'
          and 3 <= (select count(distinct link) from events w
            where w.campaign_id = e.campaign_id and w.seq = e.seq and w.kind = 'click'
              and w.at between e.at - interval '1 second' and e.at)
      )
      update events e set machine = 'burst' from ends
      where e.campaign_id = ends.campaign_id and e.seq = ends.seq and e.kind = 'click' and e.machine is null
        and e.at between ends.at - interval '1 second' and ends.at`,
  )
}

/** Finds the first clicks of recipients anew, and answers by how much figures change. */
export async function recountClicks(tx: Tx, readers: readonly Reader[]): Promise<Change[]> {
  const gone = await rows(
    tx,
    sql<Change>`with gone as (
        delete from first_hits f using ${recipientsOf(readers)} reader
        where f.campaign_id = reader.campaign_id and f.seq = reader.seq
          and split_part(f.kind, ' ', 1) in ('click', 'machine_click')
        returning f.campaign_id, f.kind, f.at
      )
      select campaign_id, kind, ${slot} as slot, -count(*) as count
      from gone group by 1, 2, 3`,
  )
  const found = await rows(
    tx,
    sql<Change>`with found as (
        insert into first_hits (campaign_id, seq, kind, at)
        select campaign_id, seq, counted.kind, min(at)
        from ${recipientsOf(readers)} reader join events using (campaign_id, seq)
        cross join lateral ${countedKinds}
        where events.kind = 'click' group by 1, 2, 3 order by 1, 2, 3
        on conflict do nothing returning campaign_id, kind, at
      )
      select campaign_id, kind, ${slot} as slot, count(*) as count
      from found group by 1, 2, 3`,
  )
  return [...gone, ...found]
}

/** Adds first hits that the campaign's events show and that are missing. */
export async function mendFirstHits(tx: Tx, campaignId: number): Promise<void> {
  await rows(
    tx,
    sql`insert into first_hits (campaign_id, seq, kind, at)
      select campaign_id, seq, counted.kind, min(at)
      from events cross join lateral ${countedKinds}
      where campaign_id = ${campaignId} group by 1, 2, 3 order by 1, 2, 3
      on conflict do nothing`,
  )
}
