// Writing and reading roll-ups. Reads by join: ledgers, deliveries (deliveries).
import { rows, sql, type Db, type Tx } from '../../../platform/db/index.ts'
import { noFigures, type FigureKind, type Figures, type RollUpEntry } from '../figures.ts'

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

/** The figures of campaigns, which the caller has found within its workspace; zeros where nothing happened. */
export async function figuresOf(db: Db, campaignIds: readonly number[]): Promise<Map<number, Figures>> {
  const figures = new Map(campaignIds.map((id) => [id, noFigures()]))
  if (campaignIds.length === 0) return figures
  const sums = await rows(
    db,
    sql<{ campaign_id: number; kind: FigureKind; count: number }>`
      select campaign_id, kind, sum(count)::bigint as count from roll_ups
      where campaign_id = any(${campaignIds}::bigint[]) group by 1, 2`,
  )
  for (const { campaign_id, kind, count } of sums) {
    const found = figures.get(campaign_id)
    if (found) found[kind] = count
  }
  return figures
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
        select kind, date_bin('15 minutes', at, 'epoch') as slot, count(*) as count
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
