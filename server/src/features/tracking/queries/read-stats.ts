// SQL that reads stats. A sum reads few rows, however many events there are. It reads whole days of UTC by day, and the
// rest of a span by quarter of an hour.
import { row, rows, sql, type Db, type Row } from '../../../platform/db/index.ts'
import { readingOf, type Edge } from '../buckets.ts'
import { noStats, statKinds, type Stats } from '../stats.ts'

type Sums = Row<'stats', keyof Stats>
const kinds = sql.raw(statKinds.join(', '))
const sums = sql.raw(statKinds.map((kind) => `coalesce(sum(${kind}), 0)::bigint as ${kind}`).join(', '))
const signed = sql.raw(statKinds.map((kind) => `sign * ${kind}`).join(', '))

/** The mailing id of the stats that sum up a whole workspace. */
export const wholeWorkspace = 0

/** The stats of some mailings of a workspace. Mailings without stats are left out. */
export async function sumMailings(
  db: Db,
  workspaceId: number,
  mailingIds: readonly number[],
): Promise<Map<number, Stats>> {
  const found = await rows(
    db,
    sql<Sums & Row<'stats', 'mailing_id'>>`select mailing_id, ${sums} from stats
      where workspace_id = ${workspaceId} and mailing_id = any(${mailingIds}::bigint[]) and granularity = 'day'
      group by 1`,
  )
  return new Map(found.map(({ mailing_id, ...stats }) => [mailing_id, stats]))
}

/** The stats of a whole workspace since its beginning. */
export async function sumWorkspace(db: Db, workspaceId: number): Promise<Stats> {
  return (await sumMailings(db, workspaceId, [wholeWorkspace])).get(wholeWorkspace) ?? noStats
}

/**
 * The stats of a mailing, or of the whole workspace, by span of time.
 * @param bounds ascending, on quarters of an hour; span n is from bound n up to the next
 * @returns one entry for each span
 */
export async function sumBuckets(
  db: Db,
  workspaceId: number,
  mailingId: number,
  bounds: readonly Date[],
): Promise<Stats[]> {
  const { granularity, starts, edges } = readingOf(bounds)
  const from = sql`from stats where workspace_id = ${workspaceId} and mailing_id = ${mailingId}`
  const found = await rows(
    db,
    sql.prepared<Sums & { bucket: number }>`
      select bucket, ${sums} from (
        select ${bucketOf(starts)} as bucket, ${kinds}
        ${from} and granularity = ${granularity} and ${isWithin(starts)}
        union all
        select moved.bucket, ${signed}
        from (${edgesAsRows(edges)}) as edge
        cross join lateral (select ${sums} ${from} and granularity = 'quarter'
          and bucket >= edge.from and bucket < edge.to having count(*) > 0) as edged
        cross join lateral (values (edge.joins, 1), (edge.leaves, -1)) as moved (bucket, sign)
        where moved.bucket between 0 and ${bounds.length - 2}
      ) as part
      group by 1`,
  )
  const byBucket = new Map(found.map(({ bucket, ...stats }) => [bucket, stats]))
  return bounds.slice(1).map((_, bucket) => byBucket.get(bucket) ?? noStats)
}

/** The stats of a mailing in one step of the mailing's own time. */
export type StepStats = Row<'stats', 'mailing_id' | 'sent' | 'open' | 'click' | 'unsubscribe'> & {
  step: number
}

/**
 * The stats of mailings by steps of equal length. The steps of a mailing begin at its own start. Steps without stats
 * are left out.
 * @param mailings each with its start, on a quarter of an hour
 * @param minutes length of a step, a multiple of fifteen
 */
export function sumSteps(
  db: Db,
  workspaceId: number,
  mailings: readonly { mailingId: number; from: Date }[],
  { minutes, steps }: { minutes: number; steps: number },
): Promise<StepStats[]> {
  return rows(
    db,
    sql.prepared<StepStats>`
      select s.mailing_id, floor(extract(epoch from s.bucket - m.from) / ${60 * minutes}::integer)::integer as step,
        sum(sent)::bigint as sent, sum(open)::bigint as open, sum(click)::bigint as click,
        sum(unsubscribe)::bigint as unsubscribe
      from unnest(${mailings.map(({ mailingId }) => mailingId)}::bigint[],
        ${mailings.map(({ from }) => from)}::timestamptz[]) as m (mailing_id, "from")
      join stats s on s.workspace_id = ${workspaceId} and s.mailing_id = m.mailing_id and s.granularity = 'quarter'
        and s.bucket >= m.from and s.bucket < m.from + ${minutes * steps}::integer * interval '1 minute'
      group by 1, 2`,
  )
}

/** The earliest quarter of an hour with stats in the workspace, or null. */
export async function findFirstBucket(db: Db, workspaceId: number): Promise<Date | null> {
  const found = await row(
    db,
    sql.prepared<Row<'stats', 'bucket'>>`select bucket from stats
      where workspace_id = ${workspaceId} and mailing_id = ${wholeWorkspace} and granularity = 'quarter'
      order by bucket limit 1`,
  )
  return found ? new Date(found.bucket) : null
}

/** `link` is the link's number in the mailing. */
export type LinkClicks = Row<'link_stats', 'link' | 'clicks' | 'bot_clicks'>

/**
 * The clicks of a mailing by link; links without clicks are left out. The caller has checked the mailing's workspace.
 */
export function clicksByLink(db: Db, mailingId: number): Promise<LinkClicks[]> {
  return rows(
    db,
    sql<LinkClicks>`select link, clicks, bot_clicks from link_stats where mailing_id = ${mailingId} order by link`,
  )
}

/**
 * The recipients whose opens are all masked, so that nobody can tell whether a person saw the message. They are part of
 * the count of opens. The caller has checked the mailing's workspace.
 */
export async function countMasked(db: Db, mailingId: number): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*) as count from first_events m
      join first_events o on o.mailing_id = m.mailing_id and o.seq = m.seq and o.kind = 'open' and o.link = -1
        and o.at is not null and o.count <= m.count
      where m.mailing_id = ${mailingId} and m.kind = 'masked_open' and m.link = -1 and m.at is not null`,
  )
  return counted?.count ?? 0
}

/** The number of the span that contains a bucket, by the starts of all spans and the end of the last. */
const bucketOf = (starts: readonly Date[]) => sql`width_bucket(bucket, ${starts}::timestamptz[]) - 1`

/** Whether any of the spans contains a bucket. */
const isWithin = (starts: readonly Date[]) =>
  sql`bucket >= ${starts[0] ?? null}::timestamptz and bucket < ${starts.at(-1) ?? null}::timestamptz`

/** The corrections at the bounds, as rows of "from", "to", joins and leaves. */
const edgesAsRows = (edges: readonly Edge[]) => sql`
  select * from unnest(${edges.map(({ from }) => from)}::timestamptz[], ${edges.map(({ to }) => to)}::timestamptz[],
    ${edges.map(({ joins }) => joins)}::integer[], ${edges.map(({ leaves }) => leaves)}::integer[])
    as edge ("from", "to", joins, leaves)`
