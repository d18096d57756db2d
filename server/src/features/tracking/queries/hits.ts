// Writing hits. Reads by join: ledgers, campaign_recipients, deliveries (deliveries).
import { hotRows, rows, sql, type Db } from '../../../platform/db/index.ts'
import type { MachineSignal } from '../machines.ts'
import { quarterOf, raising } from './roll-ups.ts'

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
  /** Milliseconds that it has waited to be recorded; its moment is the database's clock less this. */
  waited: number
}

/** A hit of a campaign whose workspace was found. */
export interface KnownHit extends Hit {
  workspaceId: number
}

/**
 * The figures in which an event (`kind`, `link`, `machine`) counts: a click in its own and in that of its
 * link, e.g. 'click' and 'click 3'. To be joined laterally.
 */
export const countedKinds = sql`(
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

/** Recipients, each once, as a table to be joined. */
export const recipientsOf = (readers: readonly Reader[]) =>
  sql`(select distinct campaign_id, seq from unnest(${numbers(readers, ({ campaignId }) => campaignId)}::bigint[],
    ${numbers(readers, ({ seq }) => seq)}::integer[]) as reader (campaign_id, seq))`

/** An array of numbers as PostgreSQL writes it: many times cheaper to make than what the driver makes of an array. */
function numbers<T>(items: readonly T[], read: (item: T) => number | null): string {
  let text = '{'
  for (const item of items) text += `${text.length > 1 ? ',' : ''}${String(read(item) ?? 'null')}`
  return `${text}}`
}

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

const machineSignals = ['head', 'prefetch', 'agent', 'early', 'burst'] as const satisfies MachineSignal[]

/** Numbers that stand for words, from 1, since numbers are what goes over cheaply. */
const kindNumbers = new Map(hitKinds.map((kind, index) => [kind, index + 1]))
const signalNumbers = new Map<MachineSignal, number>(
  machineSignals.map((signal, index) => [signal, index + 1]),
)

/**
 * Appends hits, keeps the first of each kind by each recipient, and raises the figures by those: one statement, which
 * is all or nothing by itself. A click by a reader within two seconds of the message's delivery, or before the delivery
 * is on record, is a machine's.
 */
export async function appendHits(db: Db, hits: readonly KnownHit[]): Promise<void> {
  const of = (read: (hit: KnownHit) => number | null) => numbers(hits, read)
  await hotRows(
    db,
    sql`with hit as (
        select workspace_id, campaign_id, seq, (${hitKinds}::text[])[kind] as kind, link,
          (${machineSignals}::text[])[machine] as machine, now() - waited * interval '1 millisecond' as at
        from (select unnest(${of((hit) => hit.workspaceId)}::bigint[]) as workspace_id,
          unnest(${of((hit) => hit.campaignId)}::bigint[]) as campaign_id,
          unnest(${of((hit) => hit.seq)}::integer[]) as seq,
          unnest(${of((hit) => kindNumbers.get(hit.kind) ?? null)}::integer[]) as kind,
          unnest(${of((hit) => hit.link)}::integer[]) as link,
          unnest(${of((hit) => (hit.machine === null ? null : (signalNumbers.get(hit.machine) ?? null)))}::integer[]) as machine,
          unnest(${of((hit) => Math.round(hit.waited))}::integer[]) as waited) as each
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
      ), entry as materialized (
        select workspace_id, campaign_id, kind, ${quarterOf(sql`at`)} as slot, count(*) as count
        from firsts join (select distinct campaign_id, workspace_id from hit) as owner using (campaign_id)
        group by 1, 2, 3, 4
      ), ${raising} select`,
  )
}
