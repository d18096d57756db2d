// Appends events to the queue from which they are counted, and looks up their recipients. Reads by join: mailings,
// recipients (deliveries), active_workspaces (accounts), contacts, suppressions.
import { row, rows, sql, type Db, type Row } from '../../../platform/db/index.ts'
import type { BotSignal } from '../bots.ts'

/**
 * A masked open is recorded beside an open, if nobody can tell whether a person caused it. It is counted for its
 * recipient only, and is not stored one by one.
 */
export type EventKind = 'click' | 'open' | 'resubscribe' | 'unsubscribe' | 'masked_open'
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
  /** How a reader unsubscribed or came back, as evidence. */
  evidence?: ChoiceEvidence | null
  /**
   * When the event arrived, by `performance.now()`. Its stored time is the database's clock minus the time that has
   * passed since.
   */
  since: number
}

/** The circumstances of an unsubscribe or resubscribe. */
export interface ChoiceEvidence {
  way: 'link' | 'one_click' | 'preferences'
  ip: string | null
  agent: string | null
}

export type Reader = Pick<TrackedEvent, 'mailingId' | 'seq'>

/**
 * Appends events to the queue. A batch id is appended once, however often it comes.
 * @returns false if the batch was appended before; then nothing has changed
 */
export async function appendEvents(
  db: Db,
  events: readonly TrackedEvent[],
  batchId: string,
): Promise<boolean> {
  const now = performance.now()
  const appended = await row(
    db,
    sql.prepared<{ is_new: boolean }>`
      with batch as (
        insert into event_batches (id) values (${batchId}::uuid) on conflict do nothing returning id
      ), appended as (
        insert into event_queue (mailing_id, seq, kind, link, bot, at, source)
        select mailing_id, seq, kind, link, bot, statement_timestamp() - waited * interval '1 millisecond', source
        from unnest(${events.map(({ mailingId }) => mailingId)}::bigint[], ${events.map(({ seq }) => seq)}::integer[],
          ${events.map(({ kind }) => kind)}::text[], ${events.map(({ link }) => link)}::integer[],
          ${events.map(({ bot }) => bot)}::text[], ${events.map(({ since }) => Math.floor(now - since))}::integer[],
          ${events.map(({ source = null }) => source)}::integer[])
          as each (mailing_id, seq, kind, link, bot, waited, source)
        where exists (select from batch)
      )
      select exists (select from batch) as is_new`,
  )
  if (!appended) throw new Error('A select without from always answers one row')
  return appended.is_new
}

/** Returns the mailings whose workspace is stopped or deleted. Their links and pictures answer 404. */
export async function listStopped(db: Db, mailingIds: readonly number[]): Promise<number[]> {
  const stopped = await rows(
    db,
    sql.prepared<Row<'mailings', 'id'>>`
      select m.id from mailings m
      where m.id = any(${mailingIds}::bigint[])
        and not exists (select from active_workspaces w where w.id = m.workspace_id)`,
  )
  return stopped.map(({ id }) => id)
}

/** Recipients, each once, as a table for joins. */
export const recipientsOf = (readers: readonly Reader[]) =>
  sql`(select distinct mailing_id, seq from unnest(${readers.map(({ mailingId }) => mailingId)}::bigint[],
    ${readers.map(({ seq }) => seq)}::integer[]) as reader (mailing_id, seq))`

/** The recipient of a choice. `contact_id` is null if there is no such contact any more. */
export interface Chooser {
  workspace_id: number
  mailing_id: number
  seq: number
  email: string
  contact_id: number | null
  is_unsubscribed: boolean
}

/**
 * The recipients that exist, with their addresses, workspaces and contacts. Until the transaction ends, they are locked against
 * other calls of this function.
 */
export function lockEmails(db: Db, readers: readonly Reader[]): Promise<Chooser[]> {
  return rows(
    db,
    sql`select m.workspace_id, r.mailing_id, r.seq, r.email,
        (select c.id from contacts c where c.id = r.contact_id and c.workspace_id = m.workspace_id) as contact_id,
        exists (select from suppressions s where s.workspace_id = m.workspace_id and s.email = lower(r.email)
          and s.reason = 'unsubscribed') as is_unsubscribed
      from ${recipientsOf(readers)} asked join recipients r using (mailing_id, seq)
      join mailings m on m.id = r.mailing_id
      order by r.mailing_id, r.seq for no key update of r`,
  )
}

/** Deletes the ids of batches that were recorded more than a day ago. No process retries a batch for that long. */
export async function forgetBatches(db: Db): Promise<void> {
  await rows(db, sql`delete from event_batches where at < now() - interval '1 day'`)
}
