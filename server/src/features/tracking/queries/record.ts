// One statement for many events: what came, what was the first of its kind, and the stats. Reads by join: mailings,
// recipients, deliveries (deliveries), workspaces, accounts (accounts).
import {
  bigints,
  hotRows,
  hotRun,
  integers,
  rows,
  sql,
  type Db,
  type Row,
} from '../../../platform/db/index.ts'
import type { BotSignal } from '../bots.ts'
import { countingChanges } from './stats.ts'

export const eventKinds = ['open', 'click', 'unsubscribe', 'resubscribe'] as const
export type EventKind = (typeof eventKinds)[number]

/** One event of one recipient, on its way to the database. */
export interface TrackedEvent {
  kind: EventKind
  mailingId: number
  seq: number
  /** Number of the link in its mailing; null where it is no click. */
  link: number | null
  /** The signal by which a bot was recognized; null for a reader. */
  bot: BotSignal | null
  /** When it came, by `performance.now()`: its moment is the database's clock less the time since. */
  since: number
}

export type Reader = Pick<TrackedEvent, 'mailingId' | 'seq'>

const botSignals = ['head', 'prefetch', 'agent', 'early', 'burst'] as const satisfies BotSignal[]

/** Most single events of one recipient, kind and link, readers' and bots' together: a repeated request fills no disk. */
export const mostEvents = 100

const listed = (words: readonly string[]) => `array[${words.map((word) => `'${word}'`).join(', ')}]`

/**
 * A click within two seconds of the message's delivery, or of a message whose delivery is not on record, is a bot's.
 * The upsert of `first_events` serializes all that happens to one recipient, so no count is lost between processes, and
 * what it answers says which event was the first and which single ones are still to be kept. Numbers go over as arrays,
 * words as their numbers: both are cheap to read.
 */
const recording = `
  with batch as (
    insert into event_batches (id) values ($1::uuid) on conflict do nothing returning id
  ), event as materialized (
    select workspace_id, mailing_id, seq, contact_id, kind, link,
      case when bot is null and kind = 'click' and not exists (
        select from deliveries d where d.mailing_id = told.mailing_id and d.seq = told.seq
          and d.outcome in ('sent', 'in_doubt') and d.at <= told.at - interval '2 seconds'
      ) then 'early' else bot end as bot, at
    from (
      select m.workspace_id, each.mailing_id, each.seq, r.contact_id, (${listed(eventKinds)})[each.kind] as kind, each.link,
        (${listed(botSignals)})[bot] as bot, now() - waited * interval '1 millisecond' as at
      from unnest($2::bigint[], $3::integer[], $4::integer[], $5::integer[], $6::integer[], $7::integer[])
        as each (mailing_id, seq, kind, link, bot, waited)
      join mailings m on m.id = each.mailing_id
      left join recipients r on r.mailing_id = each.mailing_id and r.seq = each.seq
      where exists (select from batch)
    ) as told
  ), seen as materialized (
    select workspace_id, mailing_id, seq, kind, key.link, min(contact_id) as contact_id,
      min(at) filter (where bot is null) as at, min(at) filter (where bot is not null) as bot_at,
      count(*) filter (where bot is null) as count, count(bot) as bot_count
    from event cross join lateral (select -1 as link union all select event.link where event.link is not null) as key
    group by 1, 2, 3, 4, 5
  ), noted as (
    insert into first_events as f (mailing_id, seq, kind, link, contact_id, at, bot_at, count, bot_count)
    select mailing_id, seq, kind, link, contact_id, at, bot_at, count, bot_count
    from seen order by mailing_id, seq, kind, link
    on conflict (mailing_id, seq, kind, link) do update
      set at = coalesce(f.at, excluded.at), bot_at = coalesce(f.bot_at, excluded.bot_at),
        count = f.count + excluded.count, bot_count = f.bot_count + excluded.bot_count
    returning mailing_id, seq, kind, link, count, bot_count
  ), known as materialized (
    -- By grouping and sorting, here and below, not by joins: how many rows these have, the planner cannot know.
    select max(workspace_id) as workspace_id, mailing_id, seq, kind, link, max(at) as at, max(bot_at) as bot_at,
      max(count) > 0 and max(count) = max(total) as is_first,
      max(bot_count) > 0 and max(bot_count) = max(bot_total) as is_first_bot,
      max(total) + max(bot_total) as total, max(total) + max(bot_total) - max(count) - max(bot_count) as total_before
    from (
      select workspace_id, mailing_id, seq, kind, link, at, bot_at, count, bot_count, null::bigint as total, null::bigint as bot_total
      from seen
      union all
      select null, mailing_id, seq, kind, link, null, null, null, null, count, bot_count from noted
    ) as each group by mailing_id, seq, kind, link
  ), appended as (
    insert into events (mailing_id, seq, kind, link, bot, at)
    select mailing_id, seq, kind, link, bot, at from (
      select *, sum(number) over (partition by mailing_id, seq, kind, coalesce(link, -1) order by is_new, at
        rows unbounded preceding) as place
      from (
        select mailing_id, seq, kind, link, bot, at, 1 as number, true as is_new from event
        union all
        select mailing_id, seq, kind, link, null, null, least(total_before, ${String(mostEvents)})::integer, false from known
      ) as each
    ) as numbered where is_new and place <= ${String(mostEvents)}
  ), change as materialized (
    select workspace_id, mailing_id, link, first.kind, first.at, count(*) as count
    from known cross join lateral (
      values (kind, at, is_first), ('bot_' || kind, bot_at, is_first_bot)) as first (kind, at, is_first)
    where first.is_first and known.kind <> 'resubscribe' group by 1, 2, 3, 4, 5
  ), ${countingChanges}
  select exists (select from batch) as is_new, coalesce((
    select json_agg(json_build_object('mailingId', mailing_id, 'seq', seq)) from known
    where kind = 'click' and link = -1 and total >= 3), '[]') as busy`

export interface Recorded {
  /** False where the batch was on record already; then nothing has changed. */
  is_new: boolean
  /** Those of the recipients who have clicked three times or more, ever. */
  busy: Reader[]
}

/**
 * Records events, once for each id of a batch, however often it is handed over. Events of mailings that are gone are
 * left out.
 */
export async function recordEvents(
  db: Db,
  events: readonly TrackedEvent[],
  batchId: string,
): Promise<Recorded> {
  const now = performance.now()
  const [recorded] = await hotRun<Recorded>(db, recording, [
    batchId,
    bigints(events, ({ mailingId }) => mailingId),
    integers(events, ({ seq }) => seq),
    integers(events, ({ kind }) => eventKinds.indexOf(kind) + 1),
    integers(events, ({ link }) => link),
    integers(events, ({ bot }) => (bot === null ? null : botSignals.indexOf(bot) + 1)),
    integers(events, ({ since }) => Math.round(now - since)),
  ])
  if (!recorded) throw new Error('A select without from always answers one row')
  return recorded
}

/**
 * Of these mailings, those whose account was rejected or deleted: their links and pictures lead nowhere.
 */
export async function listStopped(db: Db, mailingIds: readonly number[]): Promise<number[]> {
  const stopped = await hotRows(
    db,
    sql<Row<'mailings', 'id'>>`
      select m.id from mailings m
      join workspaces w on w.id = m.workspace_id left join accounts a on a.id = w.account_id
      where m.id = any(${bigints(mailingIds, (id) => id)}::bigint[]) and (w.deleted_at is not null or a.status = 'rejected')`,
  )
  return stopped.map(({ id }) => id)
}

/** Recipients, each once, as a table to be joined. */
export const recipientsOf = (readers: readonly Reader[]) =>
  sql`(select distinct mailing_id, seq from unnest(${readers.map(({ mailingId }) => mailingId)}::bigint[],
    ${readers.map(({ seq }) => seq)}::integer[]) as reader (mailing_id, seq))`

/**
 * Recipients that there are, with their addresses and whose they are. Until the transaction ends they are locked
 * against others that ask the same.
 */
export function lockEmails(
  db: Db,
  readers: readonly Reader[],
): Promise<{ workspace_id: number; mailing_id: number; seq: number; email: string }[]> {
  return rows(
    db,
    sql`select m.workspace_id, r.mailing_id, r.seq, r.email
      from ${recipientsOf(readers)} asked join recipients r using (mailing_id, seq)
      join mailings m on m.id = r.mailing_id
      order by r.mailing_id, r.seq for no key update of r`,
  )
}

/** Forgets which batches were recorded more than a day ago; nobody hands one over for so long. */
export async function forgetBatches(db: Db): Promise<void> {
  await rows(db, sql`delete from event_batches where at < now() - interval '1 day'`)
}
