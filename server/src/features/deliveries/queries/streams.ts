// Streams: mailings that stay open, so that messages can be added. Reads by join: contacts (whose values fill a
// message, and who have not confirmed), senders, sending_domains (the mailing's domain).
import { row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'
import type { MergeFields } from '../../templates/index.ts'
import type { Content } from '../content.ts'
import { letterFields } from './past/letter-fields.ts'
import { chunkSize, domainOf } from './mailings.ts'

/**
 * Messages of a stream are added to one mailing for this long. After that, Lettermill opens another mailing, so that it
 * can delete old ones.
 */
export const takesFor = sql`interval '30 days'`
/** The most recipients of one mailing of a stream. */
const mostRecipients = 1_000_000

export interface StreamKey {
  workspaceId: number
  /** The purpose of the stream. A workspace has one open mailing of each name. */
  name: string
  /** The digest of everything from which the content is made. If the digest changes, the content has changed. */
  digest: Buffer
}

export interface NewStream extends StreamKey {
  content: Content
  templateId: number | null
  /** Whether the stream also goes to people who unsubscribed. */
  isService: boolean
}

/** The mailing to which messages of this stream are added now; undefined if a mailing must be opened. */
export async function findStream(
  db: Db,
  { workspaceId, name, digest }: StreamKey,
): Promise<number | undefined> {
  const found = await row(
    db,
    sql.prepared<Row<'streams', 'mailing_id'>>`
      select s.mailing_id from streams s join mailings m on m.id = s.mailing_id and m.total < ${mostRecipients}
      where s.workspace_id = ${workspaceId} and s.name = ${name} and s.digest = ${digest} and s.ended_at is null
        and s.opened_at > now() - ${takesFor}`,
  )
  return found?.mailing_id
}

/**
 * Locks the stream until the transaction ends, so that only one transaction at a time opens or ends a mailing of it.
 */
export async function lockStream(tx: Tx, { workspaceId, name }: StreamKey): Promise<void> {
  await rows(
    tx,
    sql`select pg_advisory_xact_lock(hashtext(${`lettermill.stream ${String(workspaceId)} ${name}`}))`,
  )
}

/**
 * Ends the stream's mailing, which still sends its messages, and opens another mailing. @returns the id of the new
 * mailing
 */
export async function insertStream(
  tx: Tx,
  { workspaceId, name, digest, content, templateId, isService }: NewStream,
): Promise<number> {
  const opened = await row(
    tx,
    sql<{ id: number }>`
      with ended as (
        update streams set ended_at = now() where workspace_id = ${workspaceId} and name = ${name} and ended_at is null
        returning mailing_id
      ), closing as (
        update mailings set open_ended = false where id in (select mailing_id from ended)
      )
      insert into mailings (workspace_id, kind, priority, open_ended, is_service, domain_id, total, content)
      values (${workspaceId}, 'stream', 1, true, ${isService}, ${domainOf(workspaceId, content)}, 0,
        ${JSON.stringify(content)}::jsonb) returning id`,
  )
  if (!opened) throw new Error('An insert always answers its row')
  await rows(
    tx,
    sql`insert into streams (mailing_id, workspace_id, name, digest, template_id)
      values (${opened.id}, ${workspaceId}, ${name}, ${digest}, ${templateId})`,
  )
  return opened.id
}

/** A recipient of a stream. */
export interface Addressee {
  email: string
  /** Values that only this message has. The values of the contact with the address are added to them. */
  fields: MergeFields
}

/**
 * Appends recipients. If a contact has a recipient's address, the recipient gets the contact's values. A stream that
 * was stopped with its account continues with the next message; a stream that Lettermill holds stays held.
 * @returns the number of the first recipient, and whether the stream is held; undefined if the mailing takes no more
 */
export function appendRecipients(
  tx: Tx,
  workspaceId: number,
  mailingId: number,
  addressees: readonly Addressee[],
): Promise<{ first: number; is_held: boolean } | undefined> {
  return row(
    tx,
    sql.prepared<{ first: number; is_held: boolean }>`
      with m as (
        update mailings set total = total + ${addressees.length}::integer,
          state = case when held_at is null then 'open' else state end
        where id = ${mailingId} and workspace_id = ${workspaceId} and open_ended
        returning id, total - ${addressees.length}::integer as before,
          state = 'halted' and held_at is not null as is_held
      ), each as (
        select ord, value ->> 'email' as email, value -> 'fields' as fields
        from jsonb_array_elements(${JSON.stringify(addressees)}::jsonb) with ordinality as e (value, ord)
      ), added as (
        insert into recipients (mailing_id, seq, contact_id, email, fields)
        select m.id, m.before + each.ord, c.id, each.email,
          coalesce(case when c.id is not null then ${letterFields(workspaceId)} end, '{}') || each.fields
        from m cross join each
        left join contacts c on c.workspace_id = ${workspaceId} and lower(c.email) = lower(each.email)
      )
      select before + 1 as first, is_held from m`,
  )
}

/**
 * Puts appended recipients into the stream's last chunk, or into a new chunk if a worker has begun the last one. So
 * messages that come while workers are busy share a chunk. The caller holds the lock of the mailing's row.
 */
export async function appendChunk(tx: Tx, mailingId: number, first: number, count: number): Promise<void> {
  const last = first + count - 1
  // Skips a locked chunk, because a worker that claims a chunk waits for the mailing's row.
  const widened = await rows(
    tx,
    sql.prepared`update chunks c set to_seq = ${last}
      from (select mailing_id, chunk from chunks where mailing_id = ${mailingId} and done_at is null
          and lease_until is null and epoch = 0 and seqs is null and to_seq = ${first - 1}
          and ${last}::integer - from_seq < ${chunkSize}
        limit 1 for update skip locked) free
      where c.mailing_id = free.mailing_id and c.chunk = free.chunk returning 1`,
  )
  if (widened.length > 0) return
  await rows(
    tx,
    sql.prepared`insert into chunks (mailing_id, chunk, from_seq, to_seq)
      select ${mailingId}, coalesce(max(chunk), 0) + 1, ${first}, ${last} from chunks where mailing_id = ${mailingId}`,
  )
}

/** Whether the message is the confirmation mail of a form, and no contact has its address. */
export async function isUnconfirmed(db: Db, mailingId: number, seq: number): Promise<boolean> {
  const found = await row(
    db,
    sql`select from recipients r join streams s on s.mailing_id = r.mailing_id and s.name like 'form %'
      where r.mailing_id = ${mailingId} and r.seq = ${seq} and not exists (
        select from contacts c where c.workspace_id = s.workspace_id and lower(c.email) = lower(r.email))`,
  )
  return found !== undefined
}
