// Records many events in one statement: the events, the first event of each kind and recipient, and the stats. Reads by
// join: mailings, recipients, deliveries (deliveries), workspaces, accounts (accounts).
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
import { isAnyAsked, puttingOut } from '../../webhooks/index.ts'
import type { BotSignal } from '../bots.ts'
import { countingChanges, quarterOf } from './stats.ts'

/**
 * A masked open is recorded beside an open, if nobody can tell whether a person caused it. It is counted for its
 * recipient only, and is not stored one by one.
 */
export const eventKinds = ['click', 'open', 'resubscribe', 'unsubscribe', 'masked_open'] as const
export type EventKind = (typeof eventKinds)[number]
export type StoredKind = Exclude<EventKind, 'masked_open'>

/** One event of one recipient, before it is recorded. */
export interface TrackedEvent {
  kind: EventKind
  mailingId: number
  seq: number
  /** The link's number in its mailing; null for events other than clicks. */
  link: number | null
  /** The signal by which a bot was recognized; null for a reader. */
  bot: BotSignal | null
  /** A click's network address as a number that only this instance can compute, until the click is judged. */
  source?: number | null
  /**
   * When the event arrived, by `performance.now()`. Its stored time is the database's clock minus the time that has
   * passed since.
   */
  since: number
}

export type Reader = Pick<TrackedEvent, 'mailingId' | 'seq'>

const botSignals = [
  ...(['head', 'prefetch', 'agent', 'early', 'burst', 'sequence', 'address'] as const),
] satisfies BotSignal[]

/**
 * The most events that are stored one by one for a recipient, kind and link, readers' and bots' together, so that
 * repeating a request cannot fill the disk.
 */
export const mostEvents = 100

const listed = (words: readonly string[]) => `array[${words.map((word) => `'${word}'`).join(', ')}]`
const numberOf = (kind: EventKind) => String(eventKinds.indexOf(kind) + 1)
const kindOf = (number: string) => `(${listed(eventKinds)})[${number}]`
const most = String(mostEvents)
/** Kinds that no stat counts. */
const uncounted = `(${numberOf('resubscribe')}, ${numberOf('masked_open')})`

/**
 * A click counts as a bot's if it comes within two seconds of the message's delivery, or if that delivery is not
 * recorded yet. The upsert of `first_events` serializes the events of one recipient, so concurrent processes lose no
 * counts. Its returned rows show which event was the first, and which events are stored one by one. Kinds and signals
 * are numbers until they are written, because numbers are cheaper to read, group and sort than text.
 */
const recordingWith = (appended: string) => `
  with batch as (
    insert into event_batches (id) values ($1::uuid) on conflict do nothing returning id
  ), event as materialized (
    select mailing_id, seq, contact_id, kind, link, source,
      case when bot is null and kind = ${numberOf('click')} and not exists (
        select from deliveries d where d.mailing_id = arrived.mailing_id and d.seq = arrived.seq
          and d.outcome in ('sent', 'unconfirmed') and d.at <= arrived.at - interval '2 seconds'
      ) then ${String(botSignals.indexOf('early') + 1)} else bot end as bot, at
    from (
      select each.mailing_id, each.seq, r.contact_id, each.kind, coalesce(each.link, -1) as link, each.bot,
        each.source,
        statement_timestamp() - waited * interval '1 millisecond' as at
      from unnest($2::bigint[], $3::integer[], $4::integer[], $5::integer[], $6::integer[], $7::integer[],
          $8::integer[]) as each (mailing_id, seq, kind, link, bot, waited, source)
      join mailings m on m.id = each.mailing_id
      left join recipients r on r.mailing_id = each.mailing_id and r.seq = each.seq
      where exists (select from batch)
    ) as arrived
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
    select mailing_id, seq, ${kindOf('kind')}, link, contact_id, at, bot_at, count, bot_count
    from (select * from seen order by mailing_id, seq, kind, link) as each
    on conflict (mailing_id, seq, kind, link) do update
      set at = coalesce(f.at, excluded.at), bot_at = coalesce(f.bot_at, excluded.bot_at),
        count = f.count + excluded.count, bot_count = f.bot_count + excluded.bot_count
    returning mailing_id, seq, array_position(${listed(eventKinds)}, kind) as kind, link, count, bot_count
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
  ), ${appended}, first as materialized (
    select mailing_id, link, ${kindOf('kind')} as kind, ${quarterOf('at')} as at, count(*) as count from known
    where count > 0 and count = total and kind not in ${uncounted} group by 1, 2, 3, 4
    union all
    select mailing_id, link, 'bot_' || ${kindOf('kind')}, ${quarterOf('bot_at')}, count(*) from known
    where bot_count > 0 and bot_count = bot_total and kind not in ${uncounted} group by 1, 2, 3, 4
  ), change as materialized (
    select m.workspace_id, first.* from first join mailings m on m.id = first.mailing_id
  ), ${countingChanges}
  select exists (select from batch) as is_new, coalesce((
    select json_agg(json_build_object('mailingId', mailing_id, 'seq', seq)) from known
    where kind = ${numberOf('click')} and link = -1 and total + bot_total >= 3), '[]') as busy`

const append = `appended as (
    insert into events (mailing_id, seq, kind, link, bot, at, source)
    select mailing_id, seq, ${kindOf('kind')}, nullif(link, -1), (${listed(botSignals)})[bot], at, source from kept
    where kind <> ${numberOf('masked_open')}`

/** Opens and clicks of people in campaigns, in the form of the outbox of webhooks. */
const factsOf = (kind: EventKind) =>
  sql.raw(`
    select m.workspace_id, kept.at, null::bigint as contact_id, kept.mailing_id, kept.seq,
      jsonb_strip_nulls(jsonb_build_object('link', kept.link)) as data
    from appended kept join mailings m on m.id = kept.mailing_id and m.kind <> 'test'
    where kept.bot is null and kept.kind = '${kind}'`)

const recording = recordingWith(`${append}
  )`)

/** The statement for workspaces whose webhooks ask for opens or clicks. */
const recordingForWebhooks = recordingWith(`${append}
    returning mailing_id, seq, kind, link, bot, at
  ), told_opens as (${puttingOut('message.opened', factsOf('open')).text}
  ), told_clicks as (${puttingOut('message.clicked', factsOf('click')).text}
  )`)

export interface Recorded {
  /** False if the batch was already recorded; then nothing has changed. */
  is_new: boolean
  /** The recipients of the batch that have clicked three times or more in total. */
  busy: Reader[]
}

/** Records events. A batch id is recorded once, however often it comes. Events of deleted mailings are left out. */
export async function recordEvents(
  db: Db,
  events: readonly TrackedEvent[],
  batchId: string,
): Promise<Recorded> {
  const asked = await isAnyAsked(db, ['message.opened', 'message.clicked'])
  const now = performance.now()
  const [recorded] = await hotRun<Recorded>(db, asked ? recordingForWebhooks : recording, [
    batchId,
    bigints(events, ({ mailingId }) => mailingId),
    integers(events, ({ seq }) => seq),
    integers(events, ({ kind }) => eventKinds.indexOf(kind) + 1),
    integers(events, ({ link }) => link),
    integers(events, ({ bot }) => (bot === null ? null : botSignals.indexOf(bot) + 1)),
    integers(events, ({ since }) => Math.floor(now - since)),
    integers(events, ({ source = null }) => source),
  ])
  if (!recorded) throw new Error('A select without from always answers one row')
  return recorded
}

/** Returns the mailings whose account was rejected or deleted. Their links and pictures answer 404. */
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

/** Recipients, each once, as a table for joins. */
export const recipientsOf = (readers: readonly Reader[]) =>
  sql`(select distinct mailing_id, seq from unnest(${readers.map(({ mailingId }) => mailingId)}::bigint[],
    ${readers.map(({ seq }) => seq)}::integer[]) as reader (mailing_id, seq))`

/**
 * The recipients that exist, with their addresses and workspaces. Until the transaction ends, they are locked against
 * other calls of this function.
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

/** Deletes the ids of batches that were recorded more than a day ago. No process retries a batch for that long. */
export async function forgetBatches(db: Db): Promise<void> {
  await rows(db, sql`delete from event_batches where at < now() - interval '1 day'`)
}
