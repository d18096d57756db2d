// SQL of endpoints. Reads by join: notified_members (accounts).
import type { Webhook, WebhookEvent } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'

const shown = sql.raw(
  `id, url, description, events, is_active, off_reason, off_at, failing_since, last_success_at,
    case when old_secret_until > now() then old_secret_until end as old_secret_until, created_at`,
)

export function listWebhooks(db: Db, workspaceId: number): Promise<Webhook[]> {
  return rows(
    db,
    sql<Webhook>`select ${shown} from webhooks where workspace_id = ${workspaceId} and deleted_at is null order by id`,
  )
}

export function findWebhook(db: Db, workspaceId: number, id: number): Promise<Webhook | undefined> {
  return row(
    db,
    sql<Webhook>`select ${shown} from webhooks
      where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`,
  )
}

/** Locks an endpoint for a change. */
export function lockWebhook(
  tx: Tx,
  workspaceId: number,
  id: number,
): Promise<Row<'webhooks', 'id' | 'is_active' | 'secret'> | undefined> {
  return row(
    tx,
    sql<Row<'webhooks', 'id' | 'is_active' | 'secret'>>`select id, is_active, secret from webhooks
      where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null for no key update`,
  )
}

export async function countWebhooks(tx: Tx, workspaceId: number): Promise<number> {
  const counted = await row(
    tx,
    sql<{ count: number }>`select count(*) as count from webhooks
      where workspace_id = ${workspaceId} and deleted_at is null`,
  )
  return counted?.count ?? 0
}

/** Reserves the id of a new endpoint. Its secret is sealed for the id before the row is inserted. */
export async function nextWebhookId(tx: Tx): Promise<number> {
  const found = await row(
    tx,
    sql<{ id: number }>`select nextval(pg_get_serial_sequence('webhooks', 'id')) as id`,
  )
  if (!found) throw new Error('The sequence of webhooks answers nothing')
  return found.id
}

export interface Written {
  url: string
  description: string
  events: readonly WebhookEvent[]
}

export async function insertWebhook(
  tx: Tx,
  workspaceId: number,
  webhook: Written & { id: number; secret: string },
): Promise<void> {
  await changed(
    tx,
    sql`insert into webhooks (id, workspace_id, url, description, events, secret) overriding system value
      values (${webhook.id}, ${workspaceId}, ${webhook.url}, ${webhook.description},
        ${[...webhook.events]}::text[], ${webhook.secret})`,
  )
}

/** The cursor of an endpoint that gets what happens from now on. */
const now = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`

/**
 * Changes a locked endpoint. Its cursor moves up to the next fact that it has not read, so that a type which it did not
 * ask for before brings no older facts.
 */
export async function updateWebhook(
  tx: Tx,
  id: number,
  { url, description, events }: Written,
): Promise<void> {
  await changed(
    tx,
    sql`update webhooks w set url = ${url}, description = ${description}, events = ${[...events]}::text[],
        (read_in, read_id) = (
          select written_in, id from (
            (select f.written_in, f.id - 1 as id from facts f
              where f.workspace_id = w.workspace_id and f.type = any(w.events)
                and (f.written_in, f.id) > (w.read_in, w.read_id)
              order by f.written_in, f.id limit 1)
            union all select ${now}, 0
          ) next order by written_in, id limit 1)
      where id = ${id}`,
  )
}

/** Turns an endpoint on as if it had never failed. It gets what happens from now on. */
export async function turnOn(tx: Tx, id: number): Promise<void> {
  await changed(
    tx,
    sql`update webhooks set is_active = true, off_reason = null, off_at = null, off_untold = false,
        failing_since = null,
        read_in = ${now}, read_id = 0
      where id = ${id}`,
  )
}

/**
 * Turns an endpoint off. Lettermill then posts nothing to it. Waiting calls count as failed,
 * and a person can post them again.
 * @param reason null if the endpoint's owner turns it off
 * @returns whether it was on
 */
export async function turnOff(tx: Tx, id: number, reason: Webhook['off_reason']): Promise<boolean> {
  const off = await changed(
    tx,
    sql`update webhooks set is_active = false, off_reason = ${reason}, off_untold = ${reason !== null},
        off_at = case when ${reason}::text is not null then now() end
      where id = ${id} and is_active`,
  )
  await changed(
    tx,
    sql`update webhook_calls set state = 'failed', due_at = null, leased_until = null
      where webhook_id = ${id} and state = 'waiting'`,
  )
  return off === 1
}

/** Marks an endpoint as deleted. A job deletes its row with its log. */
export async function markDeleted(tx: Tx, id: number): Promise<void> {
  await changed(tx, sql`update webhooks set deleted_at = now(), is_active = false where id = ${id}`)
}

/** Stores a new secret. The previous one also signs for `hours` hours. */
export async function replaceSecret(tx: Tx, id: number, secret: string, hours: number): Promise<void> {
  await changed(
    tx,
    sql`update webhooks set old_secret = secret, secret = ${secret},
        old_secret_until = now() + make_interval(hours => ${hours}) where id = ${id}`,
  )
}

export type Secrets = Row<'webhooks', 'id' | 'secret' | 'old_secret'>

/** The sealed secrets of all endpoints. */
export function listSecrets(db: Db): Promise<Secrets[]> {
  return rows(
    db,
    sql<Secrets>`select id, secret, old_secret from webhooks where deleted_at is null order by id`,
  )
}

/** Replaces sealed secrets, unless they changed since they were read. @returns whether they were replaced */
export async function reseal(db: Db, before: Secrets, after: Secrets): Promise<boolean> {
  const one = await changed(
    db,
    sql`update webhooks set secret = ${after.secret}, old_secret = ${after.old_secret}
      where id = ${before.id} and secret = ${before.secret} and old_secret is not distinct from ${before.old_secret}`,
  )
  return one === 1
}

/** Endpoints that Lettermill turned off and announced to nobody yet. Each comes once for each member to mail. */
export function claimUnannounced(
  tx: Tx,
  most: number,
): Promise<{ email: string; url: string; off_reason: NonNullable<Webhook['off_reason']> }[]> {
  return rows(
    tx,
    sql`with announced as (
        update webhooks set off_untold = false
        where deleted_at is null and off_reason is not null
          and id in (select id from webhooks where off_untold order by id limit ${most} for update skip locked)
        returning workspace_id, url, off_reason)
      select n.email, o.url, o.off_reason
      from announced o join notified_members n on n.workspace_id = o.workspace_id`,
  )
}
