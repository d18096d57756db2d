// SQL that posts calls: which calls are due, and the result of an attempt.
import type { WebhookFailure } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'
import { isActive } from './gather.ts'

/** A call that is due, with the data of its endpoint that posting needs. */
export interface DueCall
  extends
    Row<'webhook_calls', 'id' | 'webhook_id' | 'workspace_id' | 'tries'>,
    Row<'webhooks', 'url' | 'secret'> {
  webhook_uid: string
  body: string
  /** The previous secret, sealed; null if it no longer signs. */
  old_secret: string | null
}

export interface Claim {
  /** True for endpoints whose last call succeeded. False for endpoints that fail, or that have not answered yet. */
  isProven: boolean
  /** The most calls that one endpoint, and one workspace, may have on the wire at a time. */
  ofEndpoint: number
  ofWorkspace: number
  limit: number
  leaseSeconds: number
}

/**
 * Leases calls that are due. Workspaces take turns: each gets its first call before any gets its second. If a worker
 * dies, other workers may claim its calls after the lease ends.
 */
export function claimCalls(db: Db, claim: Claim): Promise<DueCall[]> {
  const { isProven, ofEndpoint, ofWorkspace, limit, leaseSeconds } = claim
  return rows(
    db,
    sql<DueCall>`
      with endpoint as materialized (
        select w.id, w.workspace_id, busy.calls as busy,
          sum(busy.calls) over (partition by w.workspace_id) as workspace_busy
        from webhooks w cross join lateral (
          select count(*) as calls from webhook_calls c
          where c.webhook_id = w.id and c.leased_until is not null and c.leased_until > now()
        ) busy
        where w.is_active and (w.failing_since is null and w.last_success_at is not null) = ${isProven}
          and ${isActive}
      ), turn as (
        select due.id, due.due_at, workspace_busy,
          row_number() over (partition by workspace_id order by due.due_at, due.id) as turn
        from endpoint cross join lateral (
          select c.id, c.due_at from webhook_calls c
          where c.webhook_id = endpoint.id and c.state = 'waiting' and c.due_at <= now()
            and (c.leased_until is null or c.leased_until <= now())
          order by c.due_at limit greatest(${ofEndpoint} - endpoint.busy, 0)
        ) due
      ), chosen as materialized (
        select c.id from webhook_calls c
        where c.id in (
          select id from turn where turn + workspace_busy <= ${ofWorkspace} order by turn, due_at limit ${limit})
          and c.state = 'waiting' and (c.leased_until is null or c.leased_until <= now())
        for update skip locked
      )
      update webhook_calls c set leased_until = now() + make_interval(secs => ${leaseSeconds})
      from webhooks w
      where c.id in (select id from chosen) and w.id = c.webhook_id
      returning c.id, c.webhook_id, c.workspace_id, c.tries, w.url, w.secret,
        case when w.old_secret_until > now() then w.old_secret end as old_secret, c.body::text as body,
        'msg_' || replace(c.public_id::text, '-', '') as webhook_uid`,
  )
}

/** Gives leased calls back, as if they had not been claimed. They are due after `seconds`. */
export async function releaseCalls(db: Db, ids: readonly number[], seconds: number): Promise<void> {
  await changed(
    db,
    sql`update webhook_calls set leased_until = null,
        due_at = case when state = 'waiting' then greatest(due_at, now() + make_interval(secs => ${seconds})) end
      where id = any(${[...ids]}::bigint[])`,
  )
}

export interface Attempt {
  status: number | null
  milliseconds: number
  /** Why it failed; null if it succeeded. */
  failure: WebhookFailure | null
  response: string
}

/** Inserts an attempt into the log, unless the call is deleted by now. */
export async function insertAttempt(tx: Tx, callId: number, attempt: Attempt): Promise<void> {
  await changed(
    tx,
    sql`insert into webhook_attempts (call_id, status, milliseconds, failure_code, failure_params, response)
      select id, ${attempt.status}::smallint, ${attempt.milliseconds}, ${attempt.failure?.code ?? null},
        ${attempt.failure && JSON.stringify(attempt.failure.params)}::jsonb, ${attempt.response}
      from webhook_calls where id = ${callId} for key share`,
  )
}

/** Ends a call as delivered, and stores that the endpoint works. */
export async function markDelivered(tx: Tx, { id, webhook_id: webhookId }: DueCall): Promise<void> {
  await changed(
    tx,
    sql`update webhook_calls set state = 'delivered', tries = tries + 1, due_at = null, leased_until = null
      where id = ${id}`,
  )
  // The update leaves out an endpoint that is already stored as working, because it runs for each of many calls.
  await changed(
    tx,
    sql`update webhooks set last_success_at = now(), failing_since = null
      where id = ${webhookId} and (failing_since is not null or last_success_at is null
        or last_success_at < now() - interval '30 seconds')`,
  )
}

/**
 * Postpones a call, or ends it as failed. A call that was ended meanwhile stays ended.
 * @param seconds until the next attempt; null after the last one
 */
export async function markFailed(tx: Tx, { id }: DueCall, seconds: number | null): Promise<void> {
  await changed(
    tx,
    sql`update webhook_calls set tries = tries + 1, leased_until = null,
        state = case when ${seconds}::float8 is null then 'failed' else state end,
        due_at = case when state = 'waiting' then now() + make_interval(secs => ${seconds}::float8) end
      where id = ${id}`,
  )
}

/** Stores that the endpoint fails, and locks it. @returns whether it has been failing for `days` days */
export async function noteFailing(tx: Tx, webhookId: number, days: number): Promise<boolean> {
  const noted = await row(
    tx,
    sql<{ is_over: boolean }>`update webhooks set failing_since = coalesce(failing_since, now())
      where id = ${webhookId} and is_active
      returning failing_since <= now() - make_interval(days => ${days}) as is_over`,
  )
  return noted?.is_over ?? false
}

/** The number of waiting calls of the instance. */
export async function countOpen(db: Db): Promise<{ due: number; later: number }> {
  const counted = await row(
    db,
    sql<{ due: number; later: number }>`select count(*) filter (where due_at <= now()) as due,
        count(*) filter (where due_at > now()) as later
      from webhook_calls where state = 'waiting'`,
  )
  return counted ?? { due: 0, later: 0 }
}
