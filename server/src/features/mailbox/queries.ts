// SQL of the mailbox. Reads no table of another feature.
import {
  deleteInPieces,
  row,
  rows,
  sql,
  transaction,
  type Db,
  type Row,
  type Tables,
  type Tx,
} from '../../platform/db/index.ts'

/** The most messages that are kept of each workspace, and in all. */
const kept = { each: 5_000, all: 20_000 }

export interface NewMessage {
  workspaceId: number | null
  envelopeFrom: string
  envelopeTo: string
  from: string
  subject: string
  source: Buffer
}

/**
 * Stores messages, and keeps only the newest 5,000 of each workspace and 20,000 in all. They are committed when the
 * promise resolves.
 */
export async function addMessages(db: Db, messages: readonly NewMessage[]): Promise<void> {
  // All sources are one parameter, which the database splits. An array would be sent as hexadecimal text.
  const sources = Buffer.concat(messages.map(({ source }) => source))
  const lengths = messages.map(({ source }) => source.length)
  let next = 1
  const starts = lengths.map((length) => (next += length) - length)
  await transaction(db, async (tx) => {
    await rows(
      tx,
      sql`
          insert into mailbox_messages (workspace_id, envelope_from, envelope_to, header_from, subject, source)
          select workspace_id, envelope_from, envelope_to, header_from, subject,
            substring(${sources}::bytea from start for length)
          from unnest(${messages.map((each) => each.workspaceId)}::bigint[],
            ${messages.map((each) => each.envelopeFrom)}::text[],
            ${messages.map((each) => each.envelopeTo)}::text[],
            ${messages.map((each) => each.from)}::text[],
            ${messages.map((each) => each.subject)}::text[],
            ${starts}::integer[], ${lengths}::integer[])
            as message (workspace_id, envelope_from, envelope_to, header_from, subject, start, length)`,
    )
    await dropOldest(tx, [...new Set(messages.map((each) => each.workspaceId))])
  })
}

/**
 * Deletes the oldest messages of a workspace by its own count, so that no workspace can push out the messages of
 * another.
 */
async function dropOldest(tx: Tx, workspaceIds: readonly (number | null)[]): Promise<void> {
  await rows(
    tx,
    sql`delete from mailbox_messages m using (
        select w.id as workspace_id, (
          select max(id) from (
            select id from mailbox_messages where workspace_id is not distinct from w.id
            order by id desc offset ${kept.each} limit 1) as old) as upto
        from unnest(${workspaceIds}::bigint[]) as w (id)
      ) as beyond
      where m.workspace_id is not distinct from beyond.workspace_id and m.id <= beyond.upto`,
  )
  await rows(
    tx,
    sql`delete from mailbox_messages
      where id <= (select id from mailbox_messages order by id desc offset ${kept.all} limit 1)`,
  )
}

type Columns = 'id' | 'workspace_id' | 'received_at' | 'envelope_from' | 'envelope_to' | 'subject'

/** `workspace_id` is null if the message names no workspace. */
export interface MessageRow extends Row<'mailbox_messages', Columns> {
  from: Tables['mailbox_messages']['header_from']
  bytes: number
}

export interface Slice {
  search: string
  limit: number | null
  offset: number
}

const columns = sql`id, workspace_id, received_at, envelope_from, envelope_to, header_from as "from", subject,
  octet_length(source) as bytes`

/**
 * A condition: the message belongs to the workspace (null: to any), and its recipient or subject contains the words.
 */
const found = (workspaceId: number | null, search: string) => {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`from mailbox_messages
    where (${workspaceId}::bigint is null or workspace_id = ${workspaceId})
      and (${search} = '' or envelope_to ilike ${pattern} or subject ilike ${pattern})`
}

/** A page of the messages, newest first. */
export function listMessages(
  db: Db,
  workspaceId: number | null,
  { search, limit, offset }: Slice,
): Promise<MessageRow[]> {
  return rows(
    db,
    sql`select ${columns} ${found(workspaceId, search)}
      order by id desc limit ${limit}::bigint offset ${offset}::bigint`,
  )
}

/** The number of messages that match the search. */
export async function countMessages(db: Db, workspaceId: number | null, search: string): Promise<number> {
  const counted = await row(db, sql<{ count: number }>`select count(*) ${found(workspaceId, search)}`)
  return counted?.count ?? 0
}

/** One message with its source; undefined if it does not exist or belongs to another workspace. */
export function findMessage(
  db: Db,
  workspaceId: number | null,
  id: number,
): Promise<(MessageRow & Row<'mailbox_messages', 'source'>) | undefined> {
  return row(db, sql`select ${columns}, source ${found(workspaceId, '')} and id = ${id}`)
}

/** Removes the messages of a deleted workspace. Safe to run twice. */
export async function purgeMailbox(db: Db, workspaceId: number): Promise<void> {
  await deleteInPieces(db, 'mailbox_messages', sql`workspace_id = ${workspaceId}`)
}

/**
 * Deletes a workspace's messages that go to an address or mention it, for a person who asked to be erased. Also deletes
 * Lettermill's own messages to the address, which belong to no workspace.
 */
export async function forgetMail(tx: Tx, workspaceId: number, email: string): Promise<void> {
  await rows(
    tx,
    sql`delete from mailbox_messages
      where lower(envelope_to) = lower(${email}) and (workspace_id = ${workspaceId} or workspace_id is null)
        or workspace_id = ${workspaceId} and position(convert_to(${email}, 'UTF8') in source) > 0`,
  )
}
