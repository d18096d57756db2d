// Recounts stats from first events, deliveries and feedback. Each statement reads these rows and the stats at the same
// moment and adds the difference, so it may run while events arrive. Reads by join: mailings, deliveries (deliveries),
// feedback (feedback).
import { rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'
import { statKinds, statOfRefusal } from '../stats.ts'
import { quarterOf, statColumns } from './stats.ts'

/** A count that did not match first events and deliveries. */
export interface Difference {
  workspace_id: number
  /** 0 for a count of the whole workspace. */
  mailing_id: number
  /** A column of stats, or of a link's clicks. */
  kind: string
  granularity: string | null
  bucket: string | null
  link: number | null
  counted: number
  recounted: number
}

type Fragment = ReturnType<typeof sql>

const kinds = sql.raw(statKinds.map((kind) => `('${kind}', s.${kind})`).join(', '))
const byKind = sql.raw(
  statKinds
    .map((kind) => `coalesce(sum(recounted - counted) filter (where kind = '${kind}'), 0)::bigint`)
    .join(', '),
)
const raised = sql.raw(statKinds.map((kind) => `${kind} = s.${kind} + excluded.${kind}`).join(', '))
const columns = sql.raw(statColumns)
const quarter = sql.raw(quarterOf('at'))

/**
 * Corrects the rows of stats that the condition `which` selects. `recount` selects the right mailing_id, granularity,
 * bucket, kind and count.
 */
function repair(tx: Tx, workspaceId: number, recount: Fragment, which: Fragment): Promise<Difference[]> {
  return rows(
    tx,
    sql<Difference>`with recount as (${recount}), counted as (
        select s.mailing_id, s.granularity, s.bucket, each.kind, each.count
        from stats s cross join lateral (values ${kinds}) as each (kind, count)
        where s.workspace_id = ${workspaceId} and ${which}
      ), differing as materialized (
        select mailing_id, granularity, bucket, kind, coalesce(c.count, 0) as counted, coalesce(r.count, 0) as recounted
        from recount r full join counted c using (mailing_id, granularity, bucket, kind)
        where coalesce(r.count, 0) <> coalesce(c.count, 0)
      ), repaired as (
        insert into stats as s (workspace_id, mailing_id, granularity, bucket, ${columns})
        select ${workspaceId}::bigint, mailing_id, granularity, bucket, ${byKind}
        from differing group by 2, 3, 4 order by 2, 3, 4
        on conflict (workspace_id, mailing_id, granularity, bucket) do update set ${raised}
      )
      select ${workspaceId}::bigint as workspace_id, mailing_id, kind, granularity, bucket, null::integer as link,
        counted, recounted
      from differing order by mailing_id, granularity, kind, bucket`,
  )
}

/** The count that a kind of refusal raises. */
const statOf = sql.raw(
  `case kind ${Object.entries(statOfRefusal)
    .map(([kind, stat]) => `when '${kind}' then '${stat}'`)
    .join(' ')} else kind end`,
)

/**
 * The refusals while sending and after it, once for each recipient and kind, and the messages that bounced later for
 * any reason.
 */
function refusals(mailingId: number) {
  const told = sql`select seq, kind, at from feedback where mailing_id = ${mailingId} and counted
    and kind in ('hard', 'soft', 'block', 'complaint') and cause is distinct from 'held_by_provider'`
  return sql`
    select ${statOf} as kind, min(at) as at from (
      ${told}
      union all
      select seq, refused, at from deliveries
      where mailing_id = ${mailingId} and outcome = 'failed' and refused is not null
    ) as refusal group by seq, refusal.kind
    union all
    select 'returned', min(at) from (${told}) as told where kind <> 'complaint' group by seq`
}

/** Recounts a mailing's stats by the quarter of an hour. */
export function repairMailing(tx: Tx, workspaceId: number, mailingId: number): Promise<Difference[]> {
  const recount = sql`
    select ${mailingId}::bigint as mailing_id, 'quarter' as granularity, ${quarter} as bucket, kind, count(*) as count
    from (
      select kind, at from first_events where mailing_id = ${mailingId} and link = -1 and at is not null
      union all
      select 'bot_' || kind, bot_at from first_events
      where mailing_id = ${mailingId} and link = -1 and bot_at is not null
      union all
      select outcome, at from deliveries where mailing_id = ${mailingId}
      union all
      ${refusals(mailingId)}
    ) as fact where kind = any(${statKinds}::text[]) group by 1, 2, 3, 4`
  return repair(tx, workspaceId, recount, sql`s.mailing_id = ${mailingId} and s.granularity = 'quarter'`)
}

/** Recounts the clicks of a mailing's links. */
export function repairLinks(tx: Tx, workspaceId: number, mailingId: number): Promise<Difference[]> {
  return rows(
    tx,
    sql<Difference>`with recount as (
        select link, count(at) as clicks, count(bot_at) as bot_clicks from first_events
        where mailing_id = ${mailingId} and kind = 'click' and link >= 0 group by 1
      ), differing as materialized (
        select link, coalesce(l.clicks, 0) as clicks, coalesce(l.bot_clicks, 0) as bot_clicks,
          coalesce(r.clicks, 0) as right_clicks, coalesce(r.bot_clicks, 0) as right_bot_clicks
        from recount r
        full join (select * from link_stats where mailing_id = ${mailingId}) l using (link)
      ), repaired as (
        insert into link_stats as l (mailing_id, link, clicks, bot_clicks)
        select ${mailingId}::bigint, link, right_clicks - clicks, right_bot_clicks - bot_clicks from differing
        where right_clicks <> clicks or right_bot_clicks <> bot_clicks order by link
        on conflict (mailing_id, link) do update
          set clicks = l.clicks + excluded.clicks, bot_clicks = l.bot_clicks + excluded.bot_clicks
      )
      select ${workspaceId}::bigint as workspace_id, ${mailingId}::bigint as mailing_id, kind,
        null::text as granularity, null::text as bucket, link, counted, recounted
      from differing cross join lateral (
        values ('click', clicks, right_clicks), ('bot_click', bot_clicks, right_bot_clicks)
      ) as each (kind, counted, recounted)
      where counted <> recounted order by link, kind`,
  )
}

/**
 * Recounts a workspace's days, and its sums over all campaigns, from its mailings' quarters of an hour. The mailings of
 * campaigns stay as long as the workspace. Stats without a mailing therefore belong to an old stream.
 */
export function repairSums(tx: Tx, workspaceId: number): Promise<Difference[]> {
  const recount = sql`
    select g.mailing_id, g.granularity, g.bucket, each.kind, sum(each.count)::bigint as count
    from stats s
    cross join lateral (values (s.mailing_id, 'day', date_bin('1 day', s.bucket, 'epoch')),
      (0, 'day', date_bin('1 day', s.bucket, 'epoch')), (0, 'quarter', s.bucket)) as g (mailing_id, granularity, bucket)
    cross join lateral (values ${kinds}) as each (kind, count)
    where s.workspace_id = ${workspaceId} and s.mailing_id <> 0 and s.granularity = 'quarter' and each.count <> 0
      and (g.mailing_id <> 0 or exists (select from mailings m where m.id = s.mailing_id and m.kind <> 'stream'))
    group by 1, 2, 3, 4`
  return repair(tx, workspaceId, recount, sql`(s.mailing_id = 0 or s.granularity = 'day')`)
}

/** Lets only one recount run at a time, because two would add the same difference twice. */
export async function lockRecount(tx: Tx): Promise<void> {
  await rows(tx, sql`select pg_advisory_xact_lock(hashtext('lettermill.recount_stats'))`)
}

/** The workspaces that have mailings. */
export async function listWorkspaces(db: Db): Promise<number[]> {
  const found = await rows(
    db,
    sql<Row<'mailings', 'workspace_id'>>`select distinct workspace_id from mailings order by workspace_id`,
  )
  return found.map(({ workspace_id }) => workspace_id)
}

/** The mailings of a workspace, without test messages, which stats do not count. */
export async function listMailings(db: Db, workspaceId: number): Promise<number[]> {
  const found = await rows(
    db,
    sql<Row<'mailings', 'id'>>`select id from mailings
      where workspace_id = ${workspaceId} and kind <> 'test' order by 1`,
  )
  return found.map(({ id }) => id)
}
