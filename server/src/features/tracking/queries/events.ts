// SQL that reads single events. Reads by join: recipients (deliveries).
import {
  row,
  rows,
  sql,
  type Db,
  type Row,
  type Tables,
  type Tx,
  deleteInPieces,
} from '../../../platform/db/index.ts'
import type { StoredKind } from './append.ts'
import { mostEvents } from './count.ts'

/**
 * `bot` is the signal by which a bot was recognized, null for a reader; `link` is the link's
 * number in its mailing, null for events other than clicks.
 */
export interface StoredEvent extends Row<'events', 'at' | 'kind' | 'link'> {
  kind: StoredKind
  bot: Tables['events']['bot']
}

/** The first `limit` events of a recipient, oldest first. */
export function listEvents(db: Db, mailingId: number, seq: number, limit: number): Promise<StoredEvent[]> {
  return rows(
    db,
    sql<StoredEvent>`select at, kind, link, bot from events
      where mailing_id = ${mailingId} and seq = ${seq} order by at, kind limit ${limit}`,
  )
}

/** The number of events of a recipient that were counted but not stored one by one. */
export async function countEventsBeyond(db: Db, mailingId: number, seq: number): Promise<number> {
  const counted = await row(
    db,
    sql<{
      count: number
    }>`select coalesce(sum(greatest(0, count + bot_count - ${mostEvents})), 0)::bigint as count
      from first_events where mailing_id = ${mailingId} and seq = ${seq} and (kind <> 'click' or link >= 0)
        and kind <> 'masked_open'`,
  )
  return counted?.count ?? 0
}

/** `place`: the event's time to the microsecond. */
export type BotEvent = StoredEvent & Row<'recipients', 'email'> & { bot: string; place: string }

const day = 86_400_000

/** The bot events of a mailing that began at `began` (null: unknown). Partitions of earlier months are not read. */
function byBots(mailingId: number, began: string | null) {
  // Begins a day early, because somebody may have set the clock back.
  const since = began === null ? sql`` : sql`and at >= ${new Date(Date.parse(began) - day)}::timestamptz`
  return sql`mailing_id = ${mailingId} and bot is not null ${since}`
}

/** Lists bot events at the time `from` or earlier, newest first, and skips the first `offset`. */
export function listBotEvents(
  db: Db,
  mailingId: number,
  began: string | null,
  { limit, offset, from = null }: { limit: number; offset: number; from?: string | null },
): Promise<BotEvent[]> {
  const until = from === null ? sql`` : sql`and at <= ${from}::timestamptz`
  return rows(
    db,
    sql<BotEvent>`
      select e.at, e.at::text as place, e.kind, e.link, e.bot, r.email
      from (select * from events where ${byBots(mailingId, began)} ${until}
        order by at desc, seq, link limit ${limit} offset ${offset}) e
      join recipients r on r.mailing_id = e.mailing_id and r.seq = e.seq
      order by e.at desc, e.seq, e.link`,
  )
}

/**
 * The most events that are counted. Nobody pages further, and counting a million rows takes as long as reading them.
 */
const mostCounted = 10_000

/** The number of bot events, counted up to 10,000. */
export async function countBotEvents(
  db: Db,
  mailingId: number,
  began: string | null = null,
): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*) as count from (
      select from events where ${byBots(mailingId, began)} limit ${mostCounted}) as listed`,
  )
  return counted?.count ?? 0
}

/** Removes the contact from the first events of recipients; counts stay. */
export async function forgetContactOfEvents(
  tx: Tx,
  places: readonly { mailing_id: number; seq: number }[],
): Promise<void> {
  const ofPlaces = sql`(mailing_id, seq) in (select * from unnest(${places.map(({ mailing_id }) => mailing_id)}::bigint[],
    ${places.map(({ seq }) => seq)}::integer[]))`
  // Locks the rows in the same order as recording does.
  await rows(
    tx,
    sql`select from first_events where ${ofPlaces} order by mailing_id, seq, kind, link for no key update`,
  )
  await rows(tx, sql`update first_events set contact_id = null where ${ofPlaces} and contact_id is not null`)
}

/** Deletes everything recorded for a mailing, in small batches. Safe to run twice. */
export async function purgeEvents(db: Db, mailingId: number): Promise<void> {
  for (const table of ['event_queue', 'events', 'first_events', 'link_stats'] as const) {
    await deleteInPieces(db, table, sql`mailing_id = ${mailingId}`)
  }
}

/** Deletes a workspace's stats. Safe to run twice. */
export async function purgeStats(db: Db, workspaceId: number): Promise<void> {
  await deleteInPieces(db, 'stats', sql`workspace_id = ${workspaceId}`)
}
