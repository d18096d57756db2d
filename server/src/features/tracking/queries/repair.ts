// Recounting: the facts against the roll-ups. Each statement sees facts and roll-ups as of one moment, and mends by the
// difference, so all of this may run while hits come in. Reads by join: mailings, deliveries (deliveries).
import { row, rows, sql, type Db, type Tx } from '../../../platform/db/index.ts'
import { workspaceKinds } from '../figures.ts'
import { countedKinds } from './hits.ts'
import { byKind, campaignGrains, quarterOf, raisingWorkspaces, workspaceGrains } from './roll-ups.ts'

/** A roll-up that did not agree with the facts. */
export interface Difference {
  workspace_id: number
  /** Null for the figure of the whole workspace. */
  campaign_id: number | null
  kind: string
  grain: string
  slot: string
  rolled_up: number
  recounted: number
}

/**
 * Adds first hits that the events of some recipients show and that are missing. None is ever taken away: events are
 * dropped with age, first hits stay.
 */
export async function mendFirstHits(
  tx: Tx,
  campaignId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await rows(
    tx,
    sql`insert into first_hits (campaign_id, seq, kind, at)
      select campaign_id, seq, counted.kind, min(at)
      from events cross join lateral ${countedKinds}
      where campaign_id = ${campaignId} and seq >= ${from} and seq < ${to}
      group by 1, 2, 3 order by 1, 2, 3
      on conflict do nothing`,
  )
}

/** Recounts a campaign from its first hits and deliveries, and mends the roll-ups that differ. */
export function mendRollUps(tx: Tx, campaignId: number): Promise<Difference[]> {
  return rows(
    tx,
    sql`with fact as materialized (
        select kind, ${quarterOf(sql`at`)} as slot, count(*) as count
        from first_hits where campaign_id = ${campaignId} group by 1, 2
        union all
        select outcome, ${quarterOf(sql`at`)}, count(*)
        from deliveries where mailing_id = ${campaignId} and outcome in ('sent', 'failed', 'skipped') group by 1, 2
      ), recount as (
        select kind, g.grain, g.slot, sum(count)::bigint as count
        from fact cross join lateral ${campaignGrains(sql`fact.kind`, sql`fact.slot`)} as g (grain, slot)
        group by 1, 2, 3
      ), differing as (
        select kind, grain, slot, coalesce(r.count, 0) as rolled_up, coalesce(f.count, 0) as recounted
        from recount f full join (select kind, grain, slot, count from roll_ups where campaign_id = ${campaignId}) r
          using (kind, grain, slot)
        where coalesce(r.count, 0) <> coalesce(f.count, 0)
      ), mended as (
        insert into roll_ups as r (workspace_id, campaign_id, kind, grain, slot, count)
        select workspace_id, id, kind, grain, slot, recounted - rolled_up
        from differing join (select id, workspace_id from mailings) m on m.id = ${campaignId} order by grain, kind, slot
        on conflict (campaign_id, grain, kind, slot) do update set count = r.count + excluded.count
      )
      select workspace_id, id as campaign_id, kind, grain, slot, rolled_up, recounted
      from differing join (select id, workspace_id from mailings) m on m.id = ${campaignId} order by grain, kind, slot`,
  )
}

/** Sums a month of a workspace from the roll-ups of its campaigns, and mends the workspace's that differ. */
export function mendWorkspace(tx: Tx, workspaceId: number, month: string): Promise<Difference[]> {
  const inMonth = sql`r.slot >= ${month}::timestamptz and r.slot < ${month}::timestamptz + interval '1 month'`
  return mendSums(
    tx,
    workspaceId,
    sql`select kind, g.grain, g.slot, sum(count)::bigint as count
      from roll_ups r cross join lateral ${workspaceGrains(sql`r.slot`)} as g (grain, slot)
      where r.workspace_id = ${workspaceId} and r.grain = 'quarter' and ${inMonth}
        and kind = any(${workspaceKinds}::text[]) and g.grain <> 'ever'
      group by 1, 2, 3`,
    sql`r.grain in ('quarter', 'day', 'month') and ${inMonth}`,
  )
}

/** The same for what ever happened, from its months. */
export function mendEver(tx: Tx, workspaceId: number): Promise<Difference[]> {
  return mendSums(
    tx,
    workspaceId,
    sql`select kind, 'ever' as grain, timestamptz 'epoch' as slot, sum(count)::bigint as count
      from (${byKind(sql`r.workspace_id = ${workspaceId} and r.grain = 'month'`)}) as months group by 1`,
    sql`r.grain = 'ever'`,
  )
}

function mendSums(
  tx: Tx,
  workspaceId: number,
  recount: ReturnType<typeof sql>,
  which: ReturnType<typeof sql>,
): Promise<Difference[]> {
  return rows(
    tx,
    sql`with recount as (${recount}), differing as (
        select kind, grain, slot, coalesce(r.count, 0) as rolled_up, coalesce(f.count, 0) as recounted
        from recount f
        full join (${byKind(sql`r.workspace_id = ${workspaceId} and ${which}`)}) r using (kind, grain, slot)
        where coalesce(r.count, 0) <> coalesce(f.count, 0)
      ), mended as (
        ${raisingWorkspaces(sql`
          select ${workspaceId}::bigint as workspace_id, grain, slot, kind, recounted - rolled_up as count
          from differing`)}
      )
      select ${workspaceId}::bigint as workspace_id, null::bigint as campaign_id, kind, grain, slot, rolled_up, recounted
      from differing order by grain, kind, slot`,
  )
}

/** Lets one repair run at a time: two would mend the same difference twice. */
export async function lockRepair(tx: Tx): Promise<void> {
  await rows(tx, sql`select pg_advisory_xact_lock(hashtext('lettermill.repair_roll_ups'))`)
}

/** Campaigns with a ledger behind an id, each with its last recipient, in slices. */
export function listMailings(
  db: Db,
  after: number,
  limit: number,
): Promise<{ campaign_id: number; total: number }[]> {
  return rows(
    db,
    sql`select id as campaign_id, total from mailings where id > ${after} order by id limit ${limit}`,
  )
}

/** The months, in UTC, of which a workspace has figures or its campaigns have. */
export async function listMonths(db: Db, workspaceId: number): Promise<string[]> {
  const bounds = await row(
    db,
    sql<{ first: string | null; last: string | null }>`
      select date_trunc('month', least(min(c.slot), min(w.slot)), 'UTC') as first, greatest(max(c.slot), max(w.slot)) as last
      from (select min(slot) as slot from roll_ups where workspace_id = ${workspaceId} and grain = 'quarter'
          union all select max(slot) from roll_ups where workspace_id = ${workspaceId} and grain = 'quarter') c,
        (select min(slot) as slot from workspace_roll_ups where workspace_id = ${workspaceId} and grain = 'quarter'
          union all select max(slot) from workspace_roll_ups where workspace_id = ${workspaceId} and grain = 'quarter') w`,
  )
  if (!bounds?.first || !bounds.last) return []
  const found = await rows(
    db,
    sql<{
      month: string
    }>`select month from generate_series(${bounds.first}::timestamptz, ${bounds.last}::timestamptz,
      interval '1 month') as month`,
  )
  return found.map(({ month }) => month)
}

/** Workspaces that have figures behind an id, in slices. */
export async function listWorkspacesWithFigures(db: Db, after: number, limit: number): Promise<number[]> {
  const found = await rows(
    db,
    sql<{ workspace_id: number }>`select distinct workspace_id from mailings where workspace_id > ${after}
      order by workspace_id limit ${limit}`,
  )
  return found.map(({ workspace_id }) => workspace_id)
}

/** The last campaign that a repair which was broken off had mended; 0 where none is under way. */
export async function findProgress(db: Db): Promise<number> {
  const found = await row(db, sql<{ campaign_id: number }>`select campaign_id from repair_progress`)
  return found?.campaign_id ?? 0
}

export async function noteProgress(db: Db, campaignId: number): Promise<void> {
  await rows(
    db,
    sql`insert into repair_progress (campaign_id) values (${campaignId})
      on conflict (single) do update set campaign_id = excluded.campaign_id`,
  )
}
