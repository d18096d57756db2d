// SQL of the log of webhooks: calls, their attempts, and posting a call again.
import type { WebhookCallState } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Tx } from '../../../platform/db/index.ts'
import type { StoredAttempt, StoredCall } from '../failures.ts'

const shown = sql`c.id, 'msg_' || replace(c.public_id::text, '-', '') as webhook_id, c.type, c.state, c.events,
  (select count(*) from webhook_attempts a where a.call_id = c.id)::integer as attempts,
  c.due_at, last.status as last_status, last.failure_code as last_error_code,
  last.failure_params as last_error_params, c.created_at`
const last = sql`left join lateral (
    select status, failure_code, failure_params from webhook_attempts a where a.call_id = c.id order by a.id desc limit 1
  ) last on true`

export interface CallFilter {
  state?: WebhookCallState | undefined
  before?: number | undefined
  limit: number
}

/** The calls of an endpoint, newest first. */
export function listCalls(
  db: Db,
  webhookId: number,
  { state, before, limit }: CallFilter,
): Promise<StoredCall[]> {
  return rows(
    db,
    sql<StoredCall>`select ${shown} from webhook_calls c ${last}
      where c.webhook_id = ${webhookId} ${state ? sql`and c.state = ${state}` : sql``}
        ${before === undefined ? sql`` : sql`and c.id < ${before}`}
      order by c.id desc limit ${limit}`,
  )
}

/** A call of an endpoint of the workspace that is not deleted. */
export function findCall(db: Db, workspaceId: number, id: number): Promise<StoredCall | undefined> {
  return row(
    db,
    sql<StoredCall>`select ${shown} from webhook_calls c ${last}
      join webhooks w on w.id = c.webhook_id and w.deleted_at is null
      where c.workspace_id = ${workspaceId} and c.id = ${id}`,
  )
}

export async function findBody(db: Db, id: number): Promise<string> {
  const found = await row(
    db,
    sql<{ body: string }>`select body::text as body from webhook_calls where id = ${id}`,
  )
  return found?.body ?? ''
}

/** The attempts of a call, oldest first. */
export function listAttempts(db: Db, callId: number, most: number): Promise<StoredAttempt[]> {
  return rows(
    db,
    sql<StoredAttempt>`select at, status, milliseconds, failure_code as error_code, failure_params as error_params, response
      from (
        select * from webhook_attempts where call_id = ${callId} order by id desc limit ${most}
      ) a order by id`,
  )
}

export interface NewCall {
  webhookId: number
  workspaceId: number
  type: string
  events: number
  contactIds: readonly number[]
  body: string
}

/** Inserts a call that is due now. */
export async function insertCall(tx: Tx, call: NewCall): Promise<number> {
  const made = await row(
    tx,
    sql<{
      id: number
    }>`insert into webhook_calls (webhook_id, workspace_id, type, events, contact_ids, body, due_at)
      values (${call.webhookId}, ${call.workspaceId}, ${call.type}, ${call.events},
        ${[...call.contactIds]}::bigint[], ${call.body}::jsonb, now()) returning id`,
  )
  if (!made) throw new Error('An insert always answers its row')
  return made.id
}

/** The number of calls of a type that wait, up to `most`. */
export async function countWaiting(db: Db, webhookId: number, type: string, most: number): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*) as count from (
      select from webhook_calls where webhook_id = ${webhookId} and state = 'waiting' and type = ${type} limit ${most}
    ) few`,
  )
  return counted?.count ?? 0
}

/** Locks a call for a change. @returns its endpoint and state */
export function lockCall(
  tx: Tx,
  workspaceId: number,
  id: number,
): Promise<{ state: WebhookCallState; webhook_id: number } | undefined> {
  return row(
    tx,
    sql<{
      state: WebhookCallState
      webhook_id: number
    }>`select state, webhook_id from webhook_calls where workspace_id = ${workspaceId} and id = ${id} for update`,
  )
}

/** Makes a call due now, as if it had no attempts before. */
export async function replay(tx: Tx, id: number): Promise<void> {
  await changed(
    tx,
    sql`update webhook_calls set state = 'waiting', tries = 0, due_at = now() where id = ${id}`,
  )
}

/** Makes the failed calls since a time due now, oldest first and at most `most`. @returns how many */
export function replayFailed(tx: Tx, webhookId: number, since: string, most: number): Promise<number> {
  return changed(
    tx,
    sql`update webhook_calls set state = 'waiting', tries = 0, due_at = now()
      where id in (
        select id from webhook_calls
        where webhook_id = ${webhookId} and state = 'failed' and created_at >= ${since}::timestamptz
        order by id limit ${most} for update)`,
  )
}
