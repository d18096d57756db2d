// Flags clicks as a bot's after they were recorded, with the opens beside them, and corrects first events and stats.
// Reads by join: mailings (deliveries).
import { rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'
import { recipientsOf, type Reader } from './append.ts'
import { countingChanges } from './stats.ts'

/**
 * The most of a recipient's newest events that are examined. A recipient with more clicks in a second is a bot in any
 * case.
 */
const eventsLookedAt = 200

/** A recipient's newest clicks and opens within the last milliseconds. */
const newestEvents = (within: number) => sql`(
  select e.at, e.kind, e.link, e.bot from events e
  where e.mailing_id = reader.mailing_id and e.seq = reader.seq and e.kind in ('click', 'open')
    and e.at >= now() - ${Math.ceil(within)}::integer * interval '1 millisecond'
  order by e.at desc limit ${eventsLookedAt})`

/**
 * Returns which of the recipients clicked three or more different links within a second, in the last `within`
 * milliseconds.
 */
export async function listHasty(db: Db, readers: readonly Reader[], within: number): Promise<Reader[]> {
  const found = await rows(
    db,
    sql<Row<'events', 'mailing_id' | 'seq'>>`
      select mailing_id, seq from ${recipientsOf(readers)} reader
      cross join lateral (select from ${newestEvents(within)} as newest having count(distinct link) >= 3) as hasty`,
  )
  return found.map(({ mailing_id, seq }) => ({ mailingId: mailing_id, seq }))
}

/** Keeps other processes from recording clicks and opens of these recipients until the transaction ends. */
export async function lockEvents(tx: Tx, readers: readonly Reader[]): Promise<void> {
  await rows(
    tx,
    sql`select from first_events join ${recipientsOf(readers)} reader using (mailing_id, seq)
      where kind in ('click', 'open') and link = -1
      order by mailing_id, seq, kind for no key update of first_events`,
  )
}

/** How long before a click somebody must have opened the message, to be a person who reads it. */
const readingFirst = sql`interval '5 seconds'`
/** The most tabs that a reader opens within a second. */
const mostTabs = 5

/**
 * If a recipient clicked three or more different links within a second, flags these clicks as a bot's. A reader who
 * opened the message before may open up to five links in tabs at once.
 * @param within milliseconds to look back for the last of the links
 */
export function flagBursts(tx: Tx, readers: readonly Reader[], within: number): Promise<void> {
  return flag(
    tx,
    readers,
    within + 1000,
    sql`
      select mailing_id, seq, range_agg(tstzrange(at - interval '1 second', at, '[]')) as spans, 'burst' as bot
      from (
        select n.*, array_agg(link) over (partition by mailing_id, seq order by at
          range between interval '1 second' preceding and current row) as links
        from newest n
      ) as each
      cross join lateral (select count(distinct link) as links from unnest(each.links) as link) as together
      where together.links >= 3 and (together.links > ${mostTabs} or not exists (
        select from first_events o where o.mailing_id = each.mailing_id and o.seq = each.seq and o.kind = 'open'
          and o.link = -1 and o.at <= each.at - interval '1 second' - ${readingFirst}
          and not exists (select from first_events m where m.mailing_id = o.mailing_id and m.seq = o.seq
            and m.kind = 'masked_open')))
      group by 1, 2`,
  )
}

/**
 * Flags the clicks and opens of spans of time, with the sign of a bot, and corrects first events and stats. A first
 * event outside the spans stays a reader's, even if its event was dropped. Call it after `lockEvents`.
 * @param within milliseconds to look back
 * @param verdicts selects mailing_id, seq, spans and bot, once for each recipient. It may read `newest`
 */
export async function flag(
  tx: Tx,
  readers: readonly Reader[],
  within: number,
  verdicts: ReturnType<typeof sql>,
): Promise<void> {
  await rows(
    tx,
    sql`with newest as materialized (
        select reader.mailing_id, reader.seq, events.at, events.kind, events.link, events.bot
        from ${recipientsOf(readers)} reader cross join lateral ${newestEvents(within)} as events
      ), verdict as materialized (${verdicts}), flagged as (
        update events e set bot = v.bot from verdict v
        where e.mailing_id = v.mailing_id and e.seq = v.seq and e.kind in ('click', 'open') and e.bot is null
          and e.at <@ v.spans and e.at >= now() - ${Math.ceil(within + 1000)}::integer * interval '1 millisecond'
      ), found as materialized (
        -- For each link, and for any link (-1): the reader's first remaining event, and the bot's first event.
        select mailing_id, seq, kind, key.link, min(at) filter (where not at <@ v.spans) as stays,
          min(at) filter (where at <@ v.spans) as flagged, count(*) filter (where at <@ v.spans) as count
        from newest n join verdict v using (mailing_id, seq)
        cross join lateral (select -1 as link union select n.link where n.link is not null) as key
        where n.bot is null group by 1, 2, 3, 4
      ), moved as materialized (
        select m.workspace_id, f.mailing_id, f.seq, f.kind, f.link, f.at as was_at, f.bot_at is null as is_first_bot,
          case when f.at <@ v.spans then found.stays else f.at end as at,
          coalesce(f.bot_at, found.flagged, f.at) as bot_at,
          f.count + f.bot_count as total, f.count - coalesce(found.count, 0) as count
        from verdict v join first_events f using (mailing_id, seq)
        join mailings m on m.id = f.mailing_id
        left join found on found.mailing_id = f.mailing_id and found.seq = f.seq and found.kind = f.kind
          and found.link = f.link
        where f.kind in ('click', 'open') and (f.at <@ v.spans or found.flagged is not null)
      ), changed as (
        -- Counts match the first times: none for a side without a first time, and at least one for a side with one.
        update first_events f set at = m.at, bot_at = m.bot_at,
          count = case when m.at is null then 0 else greatest(1, m.count) end,
          bot_count = greatest(1, m.total - case when m.at is null then 0 else greatest(1, m.count) end)
        from moved m where f.mailing_id = m.mailing_id and f.seq = m.seq and f.kind = m.kind and f.link = m.link
      ), change as materialized (
        select workspace_id, mailing_id, link, each.kind, each.at, sum(each.count) as count
        from moved cross join lateral (values (moved.kind, was_at, -1), (moved.kind, moved.at, 1),
          ('bot_' || moved.kind, moved.bot_at, case when is_first_bot then 1 else 0 end)) as each (kind, at, count)
        where each.at is not null group by 1, 2, 3, 4, 5 having sum(each.count) <> 0
      ), ${sql.raw(countingChanges)} select`,
  )
}
