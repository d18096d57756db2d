// Bursts: many links of one message within a second. They are seen at the third link only, so hits that are on record
// already are flagged, and the first clicks of their readers found anew. Reads by join: mailings (deliveries).
import { changed, rows, sql, type Tx } from '../../../platform/db/index.ts'
import type { RollUpEntry } from '../figures.ts'
import { countedKinds, recipientsOf, type Reader } from './hits.ts'
import { quarterOf } from './roll-ups.ts'

/** So many of a reader's newest clicks say whether he is hasty: whoever has more of them in a second is a machine anyway. */
const clicksLookedAt = 200

/** A reader's newest clicks since so many milliseconds ago. */
const newestClicks = (within: number) => sql`(
  select e.at, e.link from events e
  where e.campaign_id = reader.campaign_id and e.seq = reader.seq and e.kind = 'click'
    and e.at >= now() - ${Math.ceil(within)}::integer * interval '1 millisecond'
  order by e.at desc limit ${clicksLookedAt})`

/** Those of the recipients who followed three or more different links in the last so many milliseconds. */
export async function listHasty(tx: Tx, readers: readonly Reader[], within: number): Promise<Reader[]> {
  const found = await rows(
    tx,
    sql<{ campaign_id: number; seq: number }>`
      select campaign_id, seq from ${recipientsOf(readers)} reader
      cross join lateral (select from ${newestClicks(within)} as newest having count(distinct link) >= 3) as hasty`,
  )
  return found.map(({ campaign_id, seq }) => ({ campaignId: campaign_id, seq }))
}

/**
 * Flags the recipients' clicks on three or more different links within a second: readers do not do that.
 * It is only seen at the third link, so the hits before it are flagged afterwards.
 * @param within milliseconds to look back for the last of the links
 * @returns how many were flagged
 */
export async function flagBursts(tx: Tx, readers: readonly Reader[], within: number): Promise<number> {
  return changed(
    tx,
    sql`with newest as materialized (
        select reader.campaign_id, reader.seq, clicks.at, clicks.link
        from ${recipientsOf(readers)} reader cross join lateral ${newestClicks(within + 1000)} as clicks
      ), burst as materialized (
        select campaign_id, seq, unnest(range_agg(tstzrange(at - interval '1 second', at, '[]'))) as span
        from newest e
        where at >= now() - ${within} * interval '1 millisecond'
          and 3 <= (select count(distinct link) from newest w
            where w.campaign_id = e.campaign_id and w.seq = e.seq and w.at between e.at - interval '1 second' and e.at)
        group by 1, 2
      )
      update events e set machine = 'burst' from burst
      where e.campaign_id = burst.campaign_id and e.seq = burst.seq and e.kind = 'click' and e.machine is null
        and e.at >= lower(burst.span) and e.at <= upper(burst.span)
        and e.at >= now() - ${within + 1000} * interval '1 millisecond'`,
  )
}

/**
 * Finds the first clicks of recipients anew, as far as they may have been flagged, and answers by how much figures
 * change. What is older stays as it is, since its events may be gone, and so does what no event stands for: beyond the
 * single events it was only counted.
 * @param within milliseconds for which clicks may have been flagged
 */
export async function recountClicks(
  tx: Tx,
  readers: readonly Reader[],
  within: number,
): Promise<RollUpEntry[]> {
  const isRecent = sql`at >= now() - ${within} * interval '1 millisecond'`
  const gone = await rows(
    tx,
    sql<RollUpEntry>`with gone as (
        delete from first_hits f using ${recipientsOf(readers)} reader
        where f.campaign_id = reader.campaign_id and f.seq = reader.seq
          and split_part(f.kind, ' ', 1) in ('click', 'machine_click') and ${isRecent}
          and exists (select from events e where e.campaign_id = f.campaign_id and e.seq = f.seq and e.at = f.at)
        returning f.campaign_id, f.kind, f.at
      ) ${entriesOf(sql`gone`, -1)}`,
  )
  const found = await rows(
    tx,
    sql<RollUpEntry>`with found as (
        insert into first_hits (campaign_id, seq, kind, at)
        select campaign_id, seq, counted.kind, min(at)
        from ${recipientsOf(readers)} reader join events using (campaign_id, seq)
        cross join lateral ${countedKinds}
        where events.kind = 'click' and ${isRecent} group by 1, 2, 3 order by 1, 2, 3
        on conflict do nothing returning campaign_id, kind, at
      ) ${entriesOf(sql`found`, 1)}`,
  )
  return [...gone, ...found]
}

/** What first hits that went or came change in the figures. */
const entriesOf = (firstHits: ReturnType<typeof sql>, sign: 1 | -1) => sql`
  select workspace_id as "workspaceId", campaign_id as "campaignId", kind, ${quarterOf(sql`at`)} as slot,
    ${sign}::integer * count(*) as count
  from ${firstHits} join (select id, workspace_id from mailings) m on m.id = campaign_id group by 1, 2, 3, 4`
