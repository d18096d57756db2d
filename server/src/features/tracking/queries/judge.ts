// Judges clicks by what a recipient, or a network address, did around them. Reads by join: mailings, deliveries
// (deliveries), feedback (feedback).
import { changed, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'
import { unknownSource } from '../source.ts'
import { flag } from './flags.ts'
import type { Reader } from './append.ts'

/** So soon after the delivery of a message, in milliseconds, nobody can have read it. */
export const unreadFor = 15_000
const unread = sql`${sql.lit(`${String(unreadFor)} milliseconds`)}::interval`

/** A recipient, and when the message arrived; null if no report says so. */
export type Suspect = Reader & { arrivedAt: string | null }

/**
 * The recipients of unjudged clicks that `flagSequences` may flag: they clicked every link of their message, or right
 * after a delivery. At most times, nearly all clicks are people's, so this list is short.
 */
export async function listSuspects(db: Db): Promise<Suspect[]> {
  const found = await rows(
    db,
    sql<Row<'events', 'mailing_id' | 'seq'> & { arrived_at: string | null }>`
      with click as materialized (
        select mailing_id, seq, at from events where source is not null and bot is null
      ), reader as materialized (
        -- Grouping replaces a join, because the planner cannot estimate how many clicks and reports there are.
        select mailing_id, seq, min(at) as first_at, count(at) as clicks, min(arrived_at) as arrived_at
        from (
          select mailing_id, seq, at, null::timestamptz as arrived_at from click
          union all
          select mailing_id, seq, null, received_at from feedback
          where kind = 'delivered' and counted and mailing_id in (select mailing_id from click)
            and received_at > (select min(at) from click) - ${unread}
        ) as each group by 1, 2 having count(at) > 0
      ), message as materialized (
        -- Reads the content of each message once. It is large.
        select id, kind, jsonb_array_length(coalesce(content -> 'links', '[]')) as of from mailings
        where id in (select mailing_id from reader)
      )
      select r.mailing_id, r.seq, r.arrived_at from reader r join message m on m.id = r.mailing_id
      where (r.clicks >= 2 and m.of = (select count(*) from first_events f where f.mailing_id = r.mailing_id
          and f.seq = r.seq and f.kind = 'click' and f.link >= 0 and f.at is not null))
        or (m.kind = 'campaign' and (
          r.first_at between r.arrived_at - ${unread} and r.arrived_at + ${unread} or exists (
            select from deliveries d where d.mailing_id = r.mailing_id and d.seq = r.seq
              and d.outcome in ('sent', 'unconfirmed') and d.at > r.first_at - ${unread})))
      order by 1, 2`,
  )
  return found.map(({ mailing_id, seq, arrived_at }) => ({
    mailingId: mailing_id,
    seq,
    arrivedAt: arrived_at,
  }))
}

/** Ends the judgement of clicks that are older than this many minutes, and forgets their addresses. */
export async function endJudgement(db: Db, minutes: number): Promise<void> {
  await changed(
    db,
    sql`update events set source = null
      where source is not null and at < now() - make_interval(mins => ${minutes})`,
  )
}

/** The most days to look back for events of a recipient whose clicks are judged. */
const lookBack = 2 * 86_400_000

/**
 * A person behind the address of a company is one of few who click within a minute with pictures blocked. A filter
 * behind one address follows links for many recipients.
 */
const mostAtOneAddress = 7

/** The recipients of this many clicks or more from one address within a minute, most of whom had not opened before. */
export async function listCrowds(db: Db): Promise<(Reader & { from: string })[]> {
  const found = await rows(
    db,
    sql<Row<'events', 'mailing_id' | 'seq'> & { from: string }>`
      with click as materialized (
        select e.mailing_id, e.seq, e.source, e.at, exists (
          select from first_events o where o.mailing_id = e.mailing_id and o.seq = e.seq and o.kind = 'open'
            and o.link = -1 and o.at <= e.at) as has_opened
        from events e where e.source is not null and e.bot is null and e.source in (
          select source from events where source is not null and source <> ${unknownSource} and bot is null
          group by 1 having count(*) >= ${mostAtOneAddress})
      ), minute as (
        -- Minutes that begin at each half minute, so that none is cut in two.
        select source, date_bin('1 minute', at, begin) as "from" from click
        cross join (values (timestamptz 'epoch'), (timestamptz 'epoch' + interval '30 seconds')) as half (begin)
        group by 1, 2
        having count(distinct (mailing_id, seq)) >= ${mostAtOneAddress}
          and count(distinct (mailing_id, seq)) filter (where has_opened) * 5 < count(distinct (mailing_id, seq))
      )
      select distinct on (c.mailing_id, c.seq) c.mailing_id, c.seq, minute."from" from minute join click c
        on c.source = minute.source and c.at >= minute."from" and c.at < minute."from" + interval '1 minute'
      order by 1, 2, 3`,
  )
  return found.map(({ mailing_id, seq, from }) => ({ mailingId: mailing_id, seq, from }))
}

/** Flags the clicks of these recipients in the minute that begins at `from`. */
export function flagCrowds(tx: Tx, crowd: readonly (Reader & { from: string })[]): Promise<void> {
  return flag(
    tx,
    crowd,
    lookBack,
    sql`
      select mailing_id, seq, range_agg(tstzrange("from", "from" + interval '1 minute')) as spans, 'address' as bot
      from unnest(${crowd.map(({ mailingId }) => mailingId)}::bigint[], ${crowd.map(({ seq }) => seq)}::integer[],
        ${crowd.map(({ from }) => from)}::timestamptz[]) as each (mailing_id, seq, "from")
      group by 1, 2`,
  )
}

/**
 * Flags clicks of recipients who had not opened the message, if they follow every link once in even steps, or come so
 * soon after the delivery of a campaign's message that nobody can have read it. A relay may take a message minutes
 * before it delivers it. If the relay or a provider reported the delivery, clicks right around that time count as early,
 * too: many servers follow links before they accept a message.
 */
export function flagSequences(tx: Tx, suspects: readonly Suspect[]): Promise<void> {
  return flag(
    tx,
    suspects,
    lookBack,
    sql`
      with click as materialized (
        select mailing_id, seq, link, at, at - lag(at) over each as step, link - lag(link) over each as down
        from newest where kind = 'click' and bot is null window each as (partition by mailing_id, seq order by at)
      ), walk as (
        select mailing_id, seq, min(at) as first_at, max(at) as last_at, count(*) as clicks,
          count(distinct link) as links, coalesce(bool_and(down > 0), true) as is_in_order,
          extract(epoch from min(step)) as least, extract(epoch from max(step)) as most
        from click group by 1, 2
      ), seen as materialized (
        select w.*, m.kind = 'campaign' as is_campaign, jsonb_array_length(coalesce(m.content -> 'links', '[]')) as of,
          (select min(d.at) from deliveries d where d.mailing_id = w.mailing_id and d.seq = w.seq
            and d.outcome in ('sent', 'unconfirmed')) as sent_at,
          (select min(n.at) from newest n where n.mailing_id = w.mailing_id and n.seq = w.seq and n.kind = 'open'
            and n.bot is null) as opened_at,
          case when arrived_at is null then 'empty' else tstzrange(arrived_at - ${unread}, arrived_at + ${unread}) end
            as around
        from walk w join mailings m on m.id = w.mailing_id
        join unnest(${suspects.map(({ mailingId }) => mailingId)}::bigint[], ${suspects.map(({ seq }) => seq)}::integer[],
          ${suspects.map(({ arrivedAt }) => arrivedAt)}::timestamptz[]) as known (mailing_id, seq, arrived_at)
          on known.mailing_id = w.mailing_id and known.seq = w.seq
      ), judged as (
        select *, (opened_at is null or opened_at > first_at - interval '5 seconds') and clicks = links and links = of
          and ((links >= 3 and is_in_order and most <= 2 * least + 1) or (links >= 4 and most <= 1.5 * least + 0.5)
            or (links = 2 and most <= 3)) as is_walk,
          is_campaign and sent_at is not null and (first_at < sent_at + ${unread} or first_at <@ around)
            and (opened_at is null or opened_at > first_at) as is_early
        from seen
      )
      select mailing_id, seq, case when is_walk then
          tstzmultirange(tstzrange(first_at - interval '3 seconds', last_at, '[]'))
          else tstzmultirange(tstzrange(sent_at, sent_at + ${unread}), around) end as spans,
        case when is_walk then 'sequence' else 'early' end as bot
      from judged where is_walk or is_early`,
  )
}
