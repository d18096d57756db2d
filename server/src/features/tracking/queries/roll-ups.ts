// Writing and reading roll-ups. Reads by join: ledgers, deliveries (deliveries).
import { rows, sql, type Db, type Tx } from '../../../platform/db/index.ts'
import { figureKinds, noFigures, type FigureKind, type Figures, type RollUpEntry } from '../figures.ts'

/**
 * Where a first hit (`kind`, `at`) is rolled up. Links by the day: a campaign of a hundred links would
 * otherwise have hundreds of rows each quarter of an hour, and nobody asks for their hours.
 */
export const slot = sql`date_bin(case when kind like '% %' then interval '1 day' else interval '15 minutes' end, at, 'epoch')`

/**
 * Raises roll-ups, in the transaction that appends the facts they count: so no reader ever sees one
 * without the other. Parallel writers take the rows in one order and cannot deadlock.
 */
export async function rollUp(tx: Tx, entries: readonly RollUpEntry[]): Promise<void> {
  if (entries.length === 0) return
  await rows(
    tx,
    sql`insert into roll_ups as r (workspace_id, campaign_id, kind, slot, count)
      select workspace_id, campaign_id, kind, slot, sum(count)::bigint
      from (
        select workspace_id, campaign_id, kind, coalesce(slot, date_bin('15 minutes', now(), 'epoch')), count
        from unnest(${entries.map((entry) => entry.workspaceId)}::bigint[],
          ${entries.map((entry) => entry.campaignId)}::bigint[],
          ${entries.map((entry) => entry.kind)}::text[],
          ${entries.map((entry) => entry.slot ?? null)}::timestamptz[],
          ${entries.map((entry) => entry.count)}::bigint[]) as entry (workspace_id, campaign_id, kind, slot, count)
      ) as entry (workspace_id, campaign_id, kind, slot, count)
      group by 1, 2, 3, 4 having sum(count) <> 0 order by campaign_id, kind, slot
      on conflict (campaign_id, kind, slot) do update set count = r.count + excluded.count`,
  )
}

/**
 * The same as a part of the very statement that appends the facts: raises a campaign's roll-ups of the current
 * quarter by `counts`, a select of `kind` and `count` with each kind once.
 */
export function rollUpOf(workspaceId: number, campaignId: number, counts: ReturnType<typeof sql>) {
  return sql`
    insert into roll_ups as r (workspace_id, campaign_id, kind, slot, count)
    select ${workspaceId}::bigint, ${campaignId}::bigint, kind, date_bin('15 minutes', now(), 'epoch'), count
    from (${counts}) as counted order by kind
    on conflict (campaign_id, kind, slot) do update set count = r.count + excluded.count`
}

/** The figures of campaigns, which the caller has found within its workspace; zeros where nothing happened. */
export async function figuresOf(db: Db, campaignIds: readonly number[]): Promise<Map<number, Figures>> {
  const figures = new Map(campaignIds.map((id) => [id, noFigures()]))
  if (campaignIds.length === 0) return figures
  const sums = await rows(
    db,
    sql<{ campaign_id: number; kind: FigureKind; count: number }>`
      select campaign_id, kind, sum(count)::bigint as count from roll_ups
      where campaign_id = any(${campaignIds}::bigint[]) and kind = any(${figureKinds}) group by 1, 2`,
  )
  for (const { campaign_id, kind, count } of sums) {
    const found = figures.get(campaign_id)
    if (found) found[kind] = count
  }
  return figures
}

export interface LinkClicks {
  /** The link's number in the campaign. */
  link: number
  clicks: number
  machine_clicks: number
}

/** The clicks of a campaign, which the caller has found within its workspace, by link; links without are left out. */
export function clicksByLink(db: Db, campaignId: number): Promise<LinkClicks[]> {
  return rows(
    db,
    sql<LinkClicks>`
      select split_part(kind, ' ', 2)::integer as link,
        coalesce(sum(count) filter (where kind like 'click %'), 0)::bigint as clicks,
        coalesce(sum(count) filter (where kind like 'machine_click %'), 0)::bigint as machine_clicks
      from roll_ups where campaign_id = ${campaignId} and kind like '%click %' group by 1`,
  )
}

export interface StretchSum {
  /** Number of the stretch between bounds, from 0. */
  stretch: number
  kind: FigureKind
  count: number
}

/**
 * A campaign's figures by stretch of time.
 * @param bounds ascending; stretch n goes from bound n up to the next
 */
export function sumStretches(db: Db, campaignId: number, bounds: readonly Date[]): Promise<StretchSum[]> {
  return rows(
    db,
    sql<StretchSum>`
      select width_bucket(slot, ${bounds}::timestamptz[]) - 1 as stretch, kind, sum(count)::bigint as count
      from roll_ups
      where campaign_id = ${campaignId} and kind = any(${figureKinds})
        and slot >= ${bounds[0]}::timestamptz and slot < ${bounds.at(-1)}::timestamptz
      group by 1, 2`,
  )
}

/** A roll-up that did not agree with the facts. */
export interface Difference {
  campaign_id: number
  kind: string
  slot: string
  rolled_up: number
  recounted: number
}

/**
 * Recounts a campaign from its facts and mends the roll-ups that differ. One statement sees facts and
 * roll-ups as of one moment, and mends by the difference, so it may run while hits come in.
 */
export function mendRollUps(tx: Tx, campaignId: number): Promise<Difference[]> {
  return rows(
    tx,
    sql`with facts as (
        select kind, ${slot} as slot, count(*) as count
        from first_hits where campaign_id = ${campaignId} group by 1, 2
        union all
        select outcome, date_bin('15 minutes', at, 'epoch'), count(*)
        from deliveries where campaign_id = ${campaignId} and outcome in ('sent', 'failed', 'skipped') group by 1, 2
      ), differing as (
        select kind, slot, coalesce(r.count, 0) as rolled_up, coalesce(f.count, 0) as recounted
        from facts f full join (select kind, slot, count from roll_ups where campaign_id = ${campaignId}) r
          using (kind, slot)
        where coalesce(r.count, 0) <> coalesce(f.count, 0)
      ), mended as (
        insert into roll_ups as r (workspace_id, campaign_id, kind, slot, count)
        select workspace_id, campaign_id, kind, slot, recounted - rolled_up
        from differing d join ledgers on campaign_id = ${campaignId} order by kind, slot
        on conflict (campaign_id, kind, slot) do update set count = r.count + excluded.count
      )
      select ${campaignId}::bigint as campaign_id, kind, slot, rolled_up, recounted from differing order by kind, slot`,
  )
}

/** Lets one repair run at a time: two would mend the same difference twice. */
export async function lockRepair(tx: Tx): Promise<void> {
  await rows(tx, sql`select pg_advisory_xact_lock(hashtext('lettermill.repair_roll_ups'))`)
}

/** Campaigns with a ledger, by id, in slices. */
export async function listLedgers(db: Db, after: number, limit: number): Promise<number[]> {
  const found = await rows(
    db,
    sql<{ campaign_id: number }>`select campaign_id from ledgers where campaign_id > ${after}
      order by campaign_id limit ${limit}`,
  )
  return found.map(({ campaign_id }) => campaign_id)
}
