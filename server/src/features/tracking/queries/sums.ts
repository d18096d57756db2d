// Reading the figures of campaigns. Whatever the number of facts, a sum is few rows: each stretch of time is taken in the coarsest grain,
// and what lies between its bounds and the beginnings of days or months in UTC by the quarter of an hour.
import { bigints, hotRows, integers, rows, sql, type Db } from '../../../platform/db/index.ts'
import { figureKinds, noFigures, type FigureKind, type Figures } from '../figures.ts'
import { readingOf, type Edge } from '../stretches.ts'

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

export interface StretchSum {
  /** Number of the stretch between bounds, from 0. */
  stretch: number
  kind: FigureKind
  count: number
}

/**
 * A campaign's figures by stretch of time.
 * @param bounds ascending, on quarters of an hour; stretch n goes from bound n up to the next
 */
export function sumStretches(db: Db, campaignId: number, bounds: readonly Date[]): Promise<StretchSum[]> {
  const from = sql`roll_ups where campaign_id = ${campaignId} and kind = any(${figureKinds}::text[])`
  const { unit, starts, edges } = readingOf(bounds, ['day'])
  return hotRows(
    db,
    sql<StretchSum>`
      select stretch, kind, sum(count)::bigint as count from (
        select ${stretchOf(starts)} as stretch, kind, count
        from ${from} and grain = ${unit} and ${isWithin(starts)}
        union all
        select moved.stretch, edged.kind, moved.count
        from (${edgesAsRows(edges)}) as edge
        cross join lateral (select kind, sum(count) as count from ${from} and grain = 'quarter'
          and slot >= edge.from and slot < edge.to group by 1) as edged
        cross join lateral (values (edge.joins, edged.count), (edge.leaves, -edged.count)) as moved (stretch, count)
        where moved.stretch between 0 and ${bounds.length - 2}
      ) as part
      group by 1, 2`,
  )
}

// Moments go over as seconds: to write and to read dates takes three times as long.
const secondsOf = (date: Date | undefined) => (date?.getTime() ?? 0) / 1000

/** The number of the stretch that a slot lies in, by the beginnings of all and the end of the last. */
export const stretchOf = (starts: readonly Date[]) => sql`
  width_bucket(slot, array(select to_timestamp(unnest(${bigints(starts, secondsOf)}::bigint[])))) - 1`

/** Whether a slot lies in any of them. */
export const isWithin = (starts: readonly Date[]) => sql`
  slot >= to_timestamp(${secondsOf(starts[0])}::bigint) and slot < to_timestamp(${secondsOf(starts.at(-1))}::bigint)`

/** What changes sides at the bounds, as a select of "from", "to", joins and leaves. */
export const edgesAsRows = (edges: readonly Edge[]) => sql`
  select to_timestamp(unnest(${bigints(edges, ({ from }) => secondsOf(from))}::bigint[])) as "from",
    to_timestamp(unnest(${bigints(edges, ({ to }) => secondsOf(to))}::bigint[])) as "to",
    unnest(${integers(edges, ({ joins }) => joins)}::integer[]) as joins,
    unnest(${integers(edges, ({ leaves }) => leaves)}::integer[]) as leaves`
