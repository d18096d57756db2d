// Hits on their way to the figures: kept as they came by one small row for many of them, counted from there.
// Reads by join: mailings (deliveries).
import {
  bigints,
  hotRow,
  hotRows,
  hotRun,
  integers,
  row,
  rows,
  sql,
  type Db,
  type Tx,
} from '../../../platform/db/index.ts'
import type { MachineSignal } from '../machines.ts'
import { hitKinds, recording, type Hit, type HitKind, type Reader } from './hits.ts'
import { turnTaken, type Turn } from './writers.ts'

/** Their numbers stand in the database: add behind the last one. */
const machineSignals = ['head', 'prefetch', 'agent', 'early', 'burst'] as const satisfies MachineSignal[]

/** Numbers that stand for words, from 1, since numbers are what goes over cheaply. */
const kindNumbers = new Map<HitKind, number>(hitKinds.map((kind, index) => [kind, index + 1]))
const signalNumbers = new Map<MachineSignal | null, number>(
  machineSignals.map((signal, index) => [signal, index + 1]),
)

/** The columns of a batch, in this order: campaign_ids, seqs, kinds, links, machines, waited. */
function columnsOf(hits: readonly Hit[]): Buffer[] {
  const now = performance.now()
  return [
    bigints(hits, ({ campaignId }) => campaignId),
    integers(hits, ({ seq }) => seq),
    integers(hits, ({ kind }) => kindNumbers.get(kind) ?? null),
    integers(hits, ({ link }) => link),
    integers(hits, ({ machine }) => signalNumbers.get(machine) ?? null),
    integers(hits, ({ since }) => Math.round(now - since)),
  ]
}

/** The hits of a CTE `batch`, as the CTE that `recording` takes; those of campaigns that are gone are left out. */
const hitsOfBatch = sql`hit as (
    select workspace_id, campaign_id, seq, (${hitKinds}::text[])[kind] as kind, link,
      (${machineSignals}::text[])[machine] as machine, taken_at - each.waited * interval '1 millisecond' as at
    from batch
    cross join lateral unnest(campaign_ids, seqs, kinds, links, machines, batch.waited)
      as each (campaign_id, seq, kind, link, machine, waited)
    join (select id, workspace_id from mailings) m on m.id = campaign_id
  )`

/** Keeps hits to be counted: once this has resolved they are not lost any more. A turn that was kept is not again. */
export async function keepBatch(db: Db, hits: readonly Hit[], { writer, number }: Turn): Promise<void> {
  await hotRun(
    db,
    `with ${turnTaken} insert into hit_batches (size, campaign_ids, seqs, kinds, links, machines, waited)
      select $3::integer, $4::bigint[], $5::integer[], $6::integer[], $7::integer[], $8::integer[], $9::integer[]
      from turn`,
    [writer, number, hits.length, ...columnsOf(hits)],
  )
}

/** Records hits at once, in a transaction with what follows from them. */
export async function recordHits(tx: Tx, hits: readonly Hit[]): Promise<void> {
  const [campaignIds, seqs, kinds, links, machines, waited] = columnsOf(hits)
  await hotRows(
    tx,
    sql`with batch as (
        select clock_timestamp() as taken_at, ${campaignIds}::bigint[] as campaign_ids, ${seqs}::integer[] as seqs,
          ${kinds}::integer[] as kinds, ${links}::integer[] as links, ${machines}::integer[] as machines,
          ${waited}::integer[] as waited
      ), ${hitsOfBatch}, ${recording} select`,
  )
}

export interface Counted {
  hits: number
  /** The recipients among them who have followed three links or more, ever. */
  wide: Reader[]
  /** Milliseconds since the oldest click. */
  age: number
}

/**
 * Takes the oldest batches, as many as hold up to so many hits (one at least), and records what they hold.
 * @returns null where there is none
 */
export async function countBatches(tx: Tx, hits: number): Promise<Counted | null> {
  const counted = await hotRow(
    tx,
    sql<{ hits: number | null; age: number; wide: Reader[] }>`with batch as (
        delete from hit_batches where id in (
          select id from (select id, sum(size) over (order by id) - size as before
            from hit_batches where not set_aside order by id limit ${hits}::integer) as waiting
          where before < ${hits}::integer)
        returning size, campaign_ids, seqs, kinds, links, machines, waited, taken_at
      ), ${hitsOfBatch}, ${recording},
      clicked as (
        select campaign_id, seq, count(distinct link) as links from hit where kind = 'click' group by 1, 2
      ), wide as (
        -- Few have ever followed three links, and this is told without reading their clicks.
        select campaign_id, seq from clicked where 3 <= links + (
          select count(distinct split_part(f.kind, ' ', 2)) from first_hits f
          where f.campaign_id = clicked.campaign_id and f.seq = clicked.seq and f.kind like '%click %')
      )
      select (select sum(size) from batch)::integer as hits,
        coalesce(extract(epoch from now() - (select min(at) from hit where kind = 'click')) * 1000, 0)::integer as age,
        coalesce((select json_agg(json_build_object('campaignId', campaign_id, 'seq', seq)) from wide), '[]') as wide`,
  )
  return counted?.hits ? { ...counted, hits: counted.hits } : null
}

/** Sets the oldest batch aside, for one that cannot be counted; how many hits it holds. */
export async function setAside(tx: Tx): Promise<number> {
  const found = await row(
    tx,
    sql<{ size: number }>`update hit_batches set set_aside = true
      where id = (select min(id) from hit_batches where not set_aside) returning size`,
  )
  return found?.size ?? 0
}

/**
 * Makes the transaction the only one that counts, in whatever process, and its commit a cheap one: a machine that
 * breaks down with it undoes it as a whole, and its batches are counted again.
 * @returns whether nobody else is counting
 */
export async function beginCounting(tx: Tx): Promise<boolean> {
  const found = await row(
    tx,
    sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtext('lettermill.count_hits')) as mine,
      set_config('synchronous_commit', 'off', true)`,
  )
  return found?.mine ?? false
}

/** A point within counting to which a refusal leads back. */
export async function savepoint(tx: Tx): Promise<void> {
  await rows(tx, sql`savepoint counting`)
}

export async function backToSavepoint(tx: Tx): Promise<void> {
  await rows(tx, sql`rollback to savepoint counting`)
}

/** How many hits are kept and not yet counted. */
export async function sumWaiting(db: Db): Promise<number> {
  const found = await row(
    db,
    sql<{ hits: number }>`select coalesce(sum(size), 0) as hits from hit_batches where not set_aside`,
  )
  return found?.hits ?? 0
}
