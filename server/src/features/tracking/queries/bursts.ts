// Bursts: clicks on three or more links of one message within a second. Only the third link shows a burst, so its
// earlier clicks are flagged as a bot's afterwards. Reads by join: mailings (deliveries).
import { rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'
import { recipientsOf, type Reader } from './record.ts'
import { countingChanges } from './stats.ts'

/**
 * The most of a recipient's newest clicks that are examined. A recipient with more clicks in a second is a bot in any
 * case.
 */
const clicksLookedAt = 200

/** A recipient's newest clicks within the last milliseconds. */
const newestClicks = (within: number) => sql`(
  select e.at, e.link, e.bot from events e
  where e.mailing_id = reader.mailing_id and e.seq = reader.seq and e.kind = 'click'
    and e.at >= now() - ${Math.ceil(within)}::integer * interval '1 millisecond'
  order by e.at desc limit ${clicksLookedAt})`

/**
 * Returns which of the recipients clicked three or more different links within a second, in the last `within`
 * milliseconds.
 */
export async function listHasty(db: Db, readers: readonly Reader[], within: number): Promise<Reader[]> {
  const found = await rows(
    db,
    sql<Row<'events', 'mailing_id' | 'seq'>>`
      select mailing_id, seq from ${recipientsOf(readers)} reader
      cross join lateral (select from ${newestClicks(within)} as newest having count(distinct link) >= 3) as hasty`,
  )
  return found.map(({ mailing_id, seq }) => ({ mailingId: mailing_id, seq }))
}

/** Keeps other processes from recording clicks of these recipients until the transaction ends. */
export async function lockClicks(tx: Tx, readers: readonly Reader[]): Promise<void> {
  await rows(
    tx,
    sql`select from first_events join ${recipientsOf(readers)} reader using (mailing_id, seq)
      where kind = 'click' and link = -1 order by mailing_id, seq for no key update of first_events`,
  )
}

/**
 * If a recipient clicked three or more different links within a second, flags these clicks as a bot's, and corrects
 * first events and stats. A first click in another second stays a reader's, even if its event was dropped.
 * @param within milliseconds to look back for the last of the links
 */
export async function flagBursts(tx: Tx, readers: readonly Reader[], within: number): Promise<void> {
  await rows(
    tx,
    sql`with newest as materialized (
        select reader.mailing_id, reader.seq, clicks.at, clicks.link, clicks.bot,
          array_agg(link) over (partition by reader.mailing_id, reader.seq order by clicks.at
            range between interval '1 second' preceding and current row) as links
        from ${recipientsOf(readers)} reader cross join lateral ${newestClicks(within + 1000)} as clicks
      ), burst as materialized (
        select mailing_id, seq, range_agg(tstzrange(at - interval '1 second', at, '[]')) as spans
        from newest where 3 <= (select count(distinct link) from unnest(links) as link) group by 1, 2
      ), flagged as (
        update events e set bot = 'burst' from burst b
        where e.mailing_id = b.mailing_id and e.seq = b.seq and e.kind = 'click' and e.bot is null
          and e.at <@ b.spans and e.at >= now() - ${Math.ceil(within + 2000)}::integer * interval '1 millisecond'
      ), found as materialized (
        -- For each link, and for any link (-1): the reader's first remaining click, and the bot's first click.
        select mailing_id, seq, key.link, min(at) filter (where not at <@ b.spans) as stays,
          min(at) filter (where at <@ b.spans) as flagged, count(*) filter (where at <@ b.spans) as count
        from newest n join burst b using (mailing_id, seq) cross join lateral (values (-1), (n.link)) as key (link)
        where n.bot is null group by 1, 2, 3
      ), moved as materialized (
        select m.workspace_id, f.mailing_id, f.seq, f.link, f.at as was_at, f.bot_at is null as is_first_bot,
          case when f.at <@ b.spans then found.stays else f.at end as at,
          coalesce(f.bot_at, found.flagged, f.at) as bot_at,
          f.count + f.bot_count as total, f.count - coalesce(found.count, 0) as count
        from burst b join first_events f using (mailing_id, seq)
        join mailings m on m.id = f.mailing_id
        left join found on found.mailing_id = f.mailing_id and found.seq = f.seq and found.link = f.link
        where f.kind = 'click' and (f.at <@ b.spans or found.flagged is not null)
      ), changed as (
        -- Counts match the first times: none for a side without a first time, and at least one for a side with one.
        update first_events f set at = m.at, bot_at = m.bot_at,
          count = case when m.at is null then 0 else greatest(1, m.count) end,
          bot_count = greatest(1, m.total - case when m.at is null then 0 else greatest(1, m.count) end)
        from moved m where f.mailing_id = m.mailing_id and f.seq = m.seq and f.kind = 'click' and f.link = m.link
      ), change as materialized (
        select workspace_id, mailing_id, link, each.kind, each.at, sum(each.count) as count
        from moved cross join lateral (values ('click', was_at, -1), ('click', moved.at, 1),
          ('bot_click', moved.bot_at, case when is_first_bot then 1 else 0 end)) as each (kind, at, count)
        where each.at is not null group by 1, 2, 3, 4, 5 having sum(each.count) <> 0
      ), ${sql.raw(countingChanges)} select`,
  )
}
