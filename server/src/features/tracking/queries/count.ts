// Takes events from the queue and counts them in one statement: it stores the events, the first event of each kind and
// recipient, and the stats. Reads by join: mailings, recipients, deliveries (deliveries).
import { row, rows, sql, type Db, type Tx } from '../../../platform/db/index.ts'
import { writingFacts } from '../../facts/index.ts'
import { type EventKind, type Reader } from './append.ts'
import { countingChanges, quarterOf } from './stats.ts'

/** The most events that one transaction counts. */
const mostAtOnce = 10_000

/**
 * The most events that are stored one by one for a recipient, kind and link, readers' and bots' together, so that
 * repeating a request cannot fill the disk.
 */
export const mostEvents = 100

const most = String(mostEvents)
/** Kinds that no stat counts. */
const uncounted = "('resubscribe', 'masked_open')"

/** Opens and clicks of people, in the form of facts. */
const factsOf = (kind: EventKind) =>
  sql.raw(`
    select m.workspace_id, appended.at, null::bigint as contact_id, appended.mailing_id, appended.seq,
      jsonb_strip_nulls(jsonb_build_object('link', appended.link)) as data
    from appended join mailings m on m.id = appended.mailing_id and m.counts
    where appended.bot is null and appended.kind = '${kind}'`)

/**
 * A click counts as a bot's if it comes within two seconds of the message's delivery, or if that delivery is not
 * recorded yet. The rows that the upsert of `first_events` returns show which event was the first, and which events are
 * stored one by one. Events of deleted mailings are left out.
 */
const counting = `
  with taken as (
    delete from event_queue where ctid = any (array(select ctid from event_queue limit ${String(mostAtOnce)}))
    returning mailing_id, seq, kind, link, bot, at, source
  ), event as materialized (
    select t.mailing_id, t.seq, r.contact_id, t.kind, coalesce(t.link, -1) as link, t.source, t.at,
      case when t.bot is null and t.kind = 'click' and not exists (
        select from deliveries d where d.mailing_id = t.mailing_id and d.seq = t.seq
          and d.outcome in ('sent', 'unconfirmed') and d.at <= t.at - interval '2 seconds'
      ) then 'early' else t.bot end as bot
    from (select * from taken order by mailing_id, seq) t
    join mailings m on m.id = t.mailing_id
    left join recipients r on r.mailing_id = t.mailing_id and r.seq = t.seq
  ), seen as materialized (
    select mailing_id, seq, kind, link, min(contact_id) as contact_id,
      min(at) filter (where bot is null) as at, min(at) filter (where bot is not null) as bot_at,
      count(*) filter (where bot is null) as count, count(bot) as bot_count
    from (
      select mailing_id, seq, kind, link, contact_id, bot, at from event
      union all
      select mailing_id, seq, kind, -1, contact_id, bot, at from event where link >= 0
    ) as each group by 1, 2, 3, 4
  ), noted as (
    insert into first_events as f (mailing_id, seq, kind, link, contact_id, at, bot_at, count, bot_count)
    select mailing_id, seq, kind, link, contact_id, at, bot_at, count, bot_count
    from (select * from seen order by mailing_id, seq, kind, link) as each
    on conflict (mailing_id, seq, kind, link) do update
      set at = coalesce(f.at, excluded.at), bot_at = coalesce(f.bot_at, excluded.bot_at),
        count = f.count + excluded.count, bot_count = f.bot_count + excluded.bot_count
    returning mailing_id, seq, kind, link, count, bot_count
  ), known as materialized (
    -- Here and below, grouping and sorting replace joins, because the planner cannot estimate how many rows these have.
    select mailing_id, seq, kind, link, max(at) as at, max(bot_at) as bot_at,
      max(count) as count, max(bot_count) as bot_count, max(total) as total, max(bot_total) as bot_total
    from (
      select mailing_id, seq, kind, link, at, bot_at, count, bot_count, null::bigint as total, null::bigint as bot_total
      from seen
      union all
      select mailing_id, seq, kind, link, null, null, null, null, count, bot_count from noted
    ) as each group by 1, 2, 3, 4
  ), crowded as materialized (
    -- Recipients some of whose events are only counted.
    select mailing_id, seq, kind, link, least(total + bot_total - count - bot_count, ${most})::integer as before
    from known where total + bot_total > ${most}
  ), marked as materialized (
    -- In the select list, "in" becomes a hash lookup. In a condition, the planner may make it a join.
    select mailing_id, seq, kind, link, bot, at, source,
      (mailing_id, seq, kind, link) in (select mailing_id, seq, kind, link from crowded) as is_crowded
    from event
  ), kept as (
    select mailing_id, seq, kind, link, bot, at, source from marked where not is_crowded
    union all
    select mailing_id, seq, kind, link, bot, at, source from (
      select *, sum(number) over (partition by mailing_id, seq, kind, link order by is_new, at
        rows unbounded preceding) as place
      from (
        select mailing_id, seq, kind, link, bot, at, source, 1 as number, true as is_new from marked where is_crowded
        union all
        select mailing_id, seq, kind, link, null, null, null, before, false from crowded
      ) as each
    ) as numbered where is_new and place <= ${most}
  ), appended as (
    insert into events (mailing_id, seq, kind, link, bot, at, source)
    select mailing_id, seq, kind, nullif(link, -1), bot, at, source from kept where kind <> 'masked_open'
    returning mailing_id, seq, kind, link, bot, at
  ), told_opens as (${writingFacts('message.opened', factsOf('open')).text}
  ), told_clicks as (${writingFacts('message.clicked', factsOf('click')).text}
  ), first as materialized (
    select mailing_id, link, kind, ${quarterOf('at')} as at, count(*) as count from known
    where count > 0 and count = total and kind not in ${uncounted} group by 1, 2, 3, 4
    union all
    select mailing_id, link, 'bot_' || kind, ${quarterOf('bot_at')}, count(*) from known
    where bot_count > 0 and bot_count = bot_total and kind not in ${uncounted} group by 1, 2, 3, 4
  ), change as materialized (
    select m.workspace_id, first.* from first join mailings m on m.id = first.mailing_id
  ), ${countingChanges}
  select (select count(*) from taken) as count,
    (select extract(epoch from now() - min(at)) * 1000 from taken) as within, coalesce((
      select json_agg(json_build_object('mailingId', mailing_id, 'seq', seq)) from known
      where kind = 'click' and link = -1 and total + bot_total >= 3), '[]') as busy`

export interface Counted {
  /** The number of events that were taken from the queue; if it is `mostAtOnce`, more may wait. */
  count: number
  /** Milliseconds since the oldest of them arrived; null if none waited. */
  within: number | null
  /** The recipients of these events who have clicked three times or more in total. */
  busy: Reader[]
}

/** Counts waiting events. Only one transaction counts at a time; others wait. */
export async function countQueue(tx: Tx): Promise<Counted & { isFull: boolean }> {
  await row(tx, sql`select pg_advisory_xact_lock(hashtext('lettermill.event_queue'))`)
  const counted = await row(tx, sql.prepared<Counted>`${sql.raw(counting)}`)
  if (!counted) throw new Error('A select without from always answers one row')
  return { ...counted, isFull: counted.count === mostAtOnce }
}

/** Seconds for which the oldest event has waited to be counted; 0 if none waits. */
export async function getQueueAge(db: Db): Promise<number> {
  const found = await row(
    db,
    sql<{ age: number | null }>`select extract(epoch from now() - min(at))::float8 as age from event_queue`,
  )
  return Math.max(0, found?.age ?? 0)
}

/** Whether events wait to be counted. */
export async function isAnyWaiting(db: Db): Promise<boolean> {
  const found = await rows(db, sql`select from event_queue limit 1`)
  return found.length > 0
}
