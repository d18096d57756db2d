// Raises stats in the statement that writes the counted events or outcomes, so that readers of the database always see
// both. Reads by join: mailings (deliveries).
import { rows, sql, type Tx } from '../../../platform/db/index.ts'
import { statKinds, type StatEntry } from '../stats.ts'

type Fragment = ReturnType<typeof sql>

/** The quarter of an hour in which a time is counted. In every time zone, days begin at a quarter of an hour. */
export const quarterOf = (at: string) => `date_bin('15 minutes', ${at}, 'epoch')`

export const statColumns = statKinds.join(', ')
const sums = statKinds
  .map((kind) => `coalesce(sum(count) filter (where kind = '${kind}'), 0)::bigint`)
  .join(', ')
const raised = statKinds.map((kind) => `${kind} = s.${kind} + excluded.${kind}`).join(', ')

/**
 * The part of a statement that raises stats. It follows a common table expression `entry` with workspace_id,
 * mailing_id, kind, bucket (the quarter) and count. The sums of the workspace (mailing 0) include its campaigns, and
 * leave out streams. Concurrent writers lock the rows in the same order, so they cannot deadlock.
 */
export const raising = `
  raised as (
    insert into stats as s (workspace_id, mailing_id, granularity, bucket, ${statColumns})
    select workspace_id, each.mailing_id, each.granularity, each.bucket, ${sums}
    from entry cross join lateral (
      select m.mailing_id, g.granularity, g.bucket
      from (values (entry.mailing_id), (0)) as m (mailing_id),
        (values ('quarter', entry.bucket), ('day', date_bin('1 day', entry.bucket, 'epoch'))) as g (granularity, bucket)
    ) as each
    where each.mailing_id <> 0
      or not exists (select from mailings m where m.id = entry.mailing_id and m.kind = 'stream')
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (workspace_id, mailing_id, granularity, bucket) do update set ${raised}
  )`

/**
 * The part of a statement that counts changes of first events. It follows a common table expression `change` with
 * workspace_id, mailing_id, link (-1: the whole mailing), kind, at and count. It writes links before buckets, to keep
 * one order of locks.
 */
export const countingChanges = `
  followed as (
    insert into link_stats as l (mailing_id, link, clicks, bot_clicks)
    select mailing_id, link, coalesce(sum(count) filter (where kind = 'click'), 0)::bigint,
      coalesce(sum(count) filter (where kind = 'bot_click'), 0)::bigint
    from change where link >= 0 group by 1, 2 order by 1, 2
    on conflict (mailing_id, link) do update
      set clicks = l.clicks + excluded.clicks, bot_clicks = l.bot_clicks + excluded.bot_clicks
    returning 1
  ), entry as materialized (
    select workspace_id, mailing_id, kind, ${quarterOf('at')} as bucket, sum(count)::bigint as count
    from change where link = -1 and (select count(*) from followed) >= 0 group by 1, 2, 3, 4
  ), ${raising}`

/**
 * The part of a statement that counts outcomes of one mailing, in the statement that appends them. It raises the
 * mailing's stats of the current quarter by `counts`, a select of kind and count.
 */
export function raisingBy(workspaceId: number, mailingId: number, counts: Fragment) {
  return sql`
    entry as materialized (
      select ${workspaceId}::bigint as workspace_id, ${mailingId}::bigint as mailing_id, kind,
        ${sql.raw(quarterOf('now()'))} as bucket, count
      from (${counts}) as counted
    ), ${sql.raw(raising)}`
}

/** Raises stats. Call it in the transaction that writes the counted rows. */
export async function raiseStats(tx: Tx, entries: readonly StatEntry[]): Promise<void> {
  if (entries.length === 0) return
  await rows(
    tx,
    sql`with entry as materialized (
        select workspace_id, mailing_id, kind, coalesce(bucket, ${sql.raw(quarterOf('now()'))}) as bucket, count
        from unnest(${entries.map((entry) => entry.workspaceId)}::bigint[],
          ${entries.map((entry) => entry.mailingId)}::bigint[],
          ${entries.map((entry) => entry.kind)}::text[],
          ${entries.map((entry) => entry.bucket ?? null)}::timestamptz[],
          ${entries.map((entry) => entry.count)}::bigint[]) as each (workspace_id, mailing_id, kind, bucket, count)
      ), ${sql.raw(raising)} select`,
  )
}
