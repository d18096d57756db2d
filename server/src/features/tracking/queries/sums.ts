// Reading figures. Whatever the number of facts, a sum is few rows: each stretch of time is taken in the coarsest grain,
// and what lies between its bounds and the beginnings of days or months in UTC by the quarter of an hour.
import { hotRow, hotRows, rows, sql, type Db } from '../../../platform/db/index.ts'
import { figureKinds, noFigures, type FigureKind, type Figures, type WorkspaceKind } from '../figures.ts'
import { edgesOf, unitOf } from '../stretches.ts'

/** The figures of campaigns, which the caller has found within its workspace; zeros where nothing happened. */
export async function figuresOf(db: Db, campaignIds: readonly number[]): Promise<Map<number, Figures>> {
  const figures = new Map(campaignIds.map((id) => [id, noFigures()]))
  if (campaignIds.length === 0) return figures
  const sums = await rows(
    db,
    sql<{ campaign_id: number; kind: FigureKind; count: number }>`
      select campaign_id, kind, count from roll_ups
      where campaign_id = any(${campaignIds}::bigint[]) and grain = 'ever' and kind = any(${figureKinds})`,
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
      from roll_ups where campaign_id = ${campaignId} and grain = 'ever' and kind like '%click %' group by 1`,
  )
}

export interface StretchSum<K extends FigureKind = FigureKind> {
  /** Number of the stretch between bounds, from 0. */
  stretch: number
  kind: K
  count: number
}

/**
 * A campaign's figures by stretch of time.
 * @param bounds ascending, on quarters of an hour; stretch n goes from bound n up to the next
 */
export function sumStretches(db: Db, campaignId: number, bounds: readonly Date[]): Promise<StretchSum[]> {
  const from = sql`roll_ups where campaign_id = ${campaignId} and kind = any(${figureKinds}::text[])`
  return sumBetween(db, from, bounds, ['day'])
}

/** The same for a workspace. */
export function sumWorkspace(
  db: Db,
  workspaceId: number,
  bounds: readonly Date[],
): Promise<StretchSum<WorkspaceKind>[]> {
  return sumBetween(db, sql`workspace_roll_ups where workspace_id = ${workspaceId}`, bounds, ['month', 'day'])
}

async function sumBetween<K extends FigureKind>(
  db: Db,
  from: ReturnType<typeof sql>,
  bounds: readonly Date[],
  grains: readonly ('day' | 'month')[],
): Promise<StretchSum<K>[]> {
  const unit = unitOf(bounds, grains)
  const { starts, edges } = edgesOf(bounds, unit)
  return hotRows(
    db,
    sql<StretchSum<K>>`
      select stretch, kind, sum(count)::bigint as count from (
        select width_bucket(slot, ${moments(starts)}::timestamptz[]) - 1 as stretch, kind, count
        from ${from} and grain = ${unit}
          and slot >= ${starts[0]}::timestamptz and slot < ${starts.at(-1)}::timestamptz
        union all
        select moved.stretch, edged.kind, moved.count
        from unnest(${moments(edges.map((edge) => edge.from))}::timestamptz[], ${moments(edges.map((edge) => edge.to))}::timestamptz[],
            ${edges.map((edge) => edge.joins)}::integer[], ${edges.map((edge) => edge.leaves)}::integer[])
          as edge ("from", "to", joins, leaves)
        cross join lateral (select kind, sum(count) as count from ${from} and grain = 'quarter'
          and slot >= edge.from and slot < edge.to group by 1) as edged
        cross join lateral (values (edge.joins, edged.count), (edge.leaves, -edged.count)) as moved (stretch, count)
        where moved.stretch between 0 and ${bounds.length - 2}
      ) as part
      group by 1, 2`,
  )
}

/** An array as PostgreSQL writes it: many times cheaper to make than what the driver makes of dates. */
const moments = (dates: readonly Date[]) => `{${dates.map((date) => date.toISOString()).join(',')}}`

/** All that ever happened in a workspace, by kind. */
export async function sumEver(
  db: Db,
  workspaceId: number,
): Promise<{ kind: WorkspaceKind; count: number }[]> {
  return rows(
    db,
    sql<{ kind: WorkspaceKind; count: number }>`select kind, count from workspace_roll_ups
      where workspace_id = ${workspaceId} and grain = 'ever'`,
  )
}

/** The earliest quarter of an hour of which the workspace has figures, or null. */
export async function findFirstSlot(db: Db, workspaceId: number): Promise<Date | null> {
  const found = await hotRow(
    db,
    sql<{ slot: string }>`select slot from workspace_roll_ups
      where workspace_id = ${workspaceId} and grain = 'quarter' order by slot limit 1`,
  )
  return found ? new Date(found.slot) : null
}
