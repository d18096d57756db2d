// SQL that accepts messages. Each call runs these statements, so they are prepared. Reads by join: templates, senders,
// workspaces (accounts).
import { messageLimits } from '@lettermill/contracts'
import { row, rows, sql, type Row, type Tx } from '../../../platform/db/index.ts'

/** The parts of a template that a message needs, without its bodies. */
export type MessageTemplate = Row<'templates', 'id' | 'name' | 'version' | 'message_subject' | 'is_service'>

export function findTemplates(
  tx: Tx,
  workspaceId: number,
  ids: readonly number[],
): Promise<MessageTemplate[]> {
  return rows(
    tx,
    sql.prepared<MessageTemplate>`select id, name, version, message_subject, is_service from templates
      where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[]) and deleted_at is null`,
  )
}

/** The ids of the workspace's first senders, and the number of its senders. */
export function findOnlySender(
  tx: Tx,
  workspaceId: number,
): Promise<{ id: number | null; count: number } | undefined> {
  return row(
    tx,
    sql.prepared<{ id: number | null; count: number }>`
      select min(id) as id, count(*) as count from senders where workspace_id = ${workspaceId}`,
  )
}

/** A call that was answered before. */
export interface KnownRequest extends Row<'message_requests', 'digest'> {
  ids: number[]
}

interface Keyed {
  key: string | null
  digest: Buffer
}

/**
 * Claims the keys of calls. This transaction then owns the claimed keys, and other calls with one of them wait for its
 * commit. @param requests no two have the same key
 * @returns the earlier answers to the other calls, by key
 */
export async function claimKeys(
  tx: Tx,
  workspaceId: number,
  requests: readonly Keyed[],
): Promise<Map<string, KnownRequest>> {
  const wanted = requests.flatMap(({ key, digest }) => (key === null ? [] : [{ key, digest }]))
  if (wanted.length === 0) return new Map()
  // Sorted, because two transactions that wait for each other's keys would deadlock.
  const claimed = await rows(
    tx,
    sql.prepared<Row<'message_requests', 'key'>>`insert into message_requests as r (workspace_id, key, digest)
      select ${workspaceId}::bigint, key, digest from unnest(${wanted.map(({ key }) => key)}::text[],
        ${wanted.map(({ digest }) => digest)}::bytea[]) as k (key, digest) order by key
      on conflict (workspace_id, key) do update set digest = excluded.digest, ids = '{}', created_at = now()
        where r.created_at < now() - ${messageLimits.keyHours} * interval '1 hour'
      returning key`,
  )
  const own = new Set(claimed.map(({ key }) => key))
  const others = wanted.map(({ key }) => key).filter((key) => !own.has(key))
  return listKnown(tx, workspaceId, others)
}

async function listKnown(
  tx: Tx,
  workspaceId: number,
  keys: readonly string[],
): Promise<Map<string, KnownRequest>> {
  if (keys.length === 0) return new Map()
  const found = await rows(
    tx,
    sql.prepared<
      KnownRequest & Row<'message_requests', 'key'>
    >`select key, digest, to_json(ids) as ids from message_requests
      where workspace_id = ${workspaceId} and key = any(${[...keys]}::text[])`,
  )
  if (found.length < keys.length) throw new Error('A key that cannot be claimed is there')
  return new Map(found.map(({ key, digest, ids }) => [key, { digest, ids }]))
}

/** Stores the ids with which calls are answered, for those that have a key. */
export async function keepIds(
  tx: Tx,
  workspaceId: number,
  answers: ReadonlyMap<Keyed, readonly { id: number }[]>,
): Promise<void> {
  const kept = [...answers].flatMap(([{ key }, made]) =>
    key === null ? [] : [{ key, ids: made.map(({ id }) => id) }],
  )
  if (kept.length === 0) return
  await rows(
    tx,
    sql.prepared`update message_requests r set ids = k.ids
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k (key text, ids bigint[])
      where r.workspace_id = ${workspaceId} and r.key = k.key`,
  )
}

export interface NewRow {
  templateId: number
  mailingId: number
  seq: number
  email: string
}

/** @returns their ids, in the order given */
export async function insertMessages(
  tx: Tx,
  workspaceId: number,
  messages: readonly NewRow[],
): Promise<number[]> {
  const made = await rows(
    tx,
    sql.prepared<{ id: number }>`
      insert into messages (workspace_id, template_id, mailing_id, seq, email)
      select ${workspaceId}::bigint, template_id, mailing_id, seq, email
      from unnest(${messages.map(({ templateId }) => templateId)}::bigint[],
        ${messages.map(({ mailingId }) => mailingId)}::bigint[], ${messages.map(({ seq }) => seq)}::integer[],
        ${messages.map(({ email }) => email)}::text[]) with ordinality
        as m (template_id, mailing_id, seq, email, place)
      order by place returning id`,
  )
  return made.map(({ id }) => id)
}

/**
 * Adds messages to the workspace's count of the day (UTC). The statement locks a row of the workspace until the
 * transaction ends, so call the function last.
 * @returns false if the count would exceed `most`
 */
export async function countAccepted(
  tx: Tx,
  workspaceId: number,
  count: number,
  most: number,
): Promise<boolean> {
  const counted = await row(
    tx,
    sql.prepared`insert into message_allowances as a (workspace_id, day, accepted)
      select ${workspaceId}::bigint, (now() at time zone 'UTC')::date, ${count}::integer where ${count}::integer <= ${most}::bigint
      on conflict (workspace_id) do update
        set day = excluded.day, accepted = excluded.accepted + case when a.day = excluded.day then a.accepted else 0 end
        where a.day <> excluded.day or a.accepted + excluded.accepted <= ${most}::bigint
      returning 1`,
  )
  return counted !== undefined
}

/** The number of messages that the workspace handed over today (UTC). */
export async function getAcceptedToday(tx: Parameters<typeof row>[0], workspaceId: number): Promise<number> {
  const found = await row(
    tx,
    sql<Row<'message_allowances', 'accepted'>>`select accepted from message_allowances
      where workspace_id = ${workspaceId} and day = (now() at time zone 'UTC')::date`,
  )
  return found?.accepted ?? 0
}
