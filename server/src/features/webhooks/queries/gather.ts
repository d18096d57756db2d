// SQL that turns events into calls. Reads by join: recipients, mailings (deliveries), campaigns (campaigns),
// instance_state (platform/db).
import { listedWebhookEvents, webhookEvents, webhookLimits } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'

/**
 * A condition on webhooks `w`: the workspace may still have its events posted, because it was neither stopped nor
 * deleted. Reads active_workspaces (accounts).
 */
export const isActive = sql`exists (select from active_workspaces s where s.id = w.workspace_id)`

export type Gathering = Row<'webhooks', 'id' | 'workspace_id'>

/**
 * Locks the endpoint whose events have waited longest. The endpoint's last calls must be at least a second old, or a
 * minute if it fails, so that events are posted in a few large calls. The statement skips endpoints that another worker
 * has locked.
 */
export function claimEndpoint(tx: Tx): Promise<Gathering | undefined> {
  return row(
    tx,
    sql<Gathering>`select w.id, w.workspace_id from webhooks w
      where w.is_active and w.gathered_at <= now() - case when w.failing_since is null
          then interval '1 second' else interval '1 minute' end
        and exists (select from webhook_events e where e.webhook_id = w.id) and ${isActive}
      order by w.gathered_at limit 1 for no key update of w skip locked`,
  )
}

/** Ends an endpoint's turn. */
export async function markGathered(tx: Tx, id: number): Promise<void> {
  await changed(tx, sql`update webhooks set gathered_at = clock_timestamp() where id = ${id}`)
}

/** Whether as many calls wait as an endpoint may have. The endpoint's further events stay in the outbox. */
export async function isFull(tx: Tx, id: number, most: number): Promise<boolean> {
  const found = await row(
    tx,
    sql`select 1 from webhook_calls where webhook_id = ${id} and state = 'waiting' offset ${most - 1} limit 1`,
  )
  return found !== undefined
}

export interface Gathered extends Row<'webhook_events', 'id' | 'type' | 'contact_id'> {
  /** The event in the form in which it is posted. */
  item: Record<string, unknown>
}

/**
 * For each type, the events of one call, oldest first. A call has up to 500 events, or fewer if these exceed `bytes`.
 */
export function listEvents(tx: Tx, id: number, bytes: number): Promise<Gathered[]> {
  return rows(
    tx,
    sql<Gathered>`
      select e.id, e.type, coalesce(e.contact_id, r.contact_id) as contact_id,
        jsonb_build_object('at', e.at) || case
          when e.type = any(${[...listedWebhookEvents]}::text[]) and e.type like 'message.%'
          then jsonb_build_object('campaign_id', c.id, 'message_id', s.id, 'contact_id', r.contact_id,
              'email', nullif(r.email, ''))
            || e.data || case when e.data ? 'link'
              then jsonb_build_object('url', m.content -> 'links' ->> (e.data ->> 'link')::integer) else '{}' end
          else e.data end as item
      from unnest(${[...webhookEvents]}::text[]) with ordinality as t (type, place)
      cross join lateral (
        select *, sum(octet_length(data::text)) over (order by id) - octet_length(data::text) as before
        from (
          select * from webhook_events where webhook_id = ${id} and type = t.type
          order by id limit ${webhookLimits.batch}
        ) few
      ) e
      left join recipients r on r.mailing_id = e.mailing_id and r.seq = e.seq
      left join mailings m on m.id = e.mailing_id
      left join lateral (select id from campaigns where mailing_id = e.mailing_id limit 1) c on true
      left join messages s on s.mailing_id = e.mailing_id and s.seq = e.seq
      where e.before < ${bytes}
      order by t.place, e.id`,
  )
}

export async function deleteEvents(tx: Tx, ids: readonly number[]): Promise<void> {
  await changed(tx, sql`delete from webhook_events where id = any(${[...ids]}::bigint[])`)
}

/**
 * Whether any endpoint may get events now. A restored instance posts nothing until an administrator lets it go on,
 * because its endpoints also belong to the instance from which it was restored.
 */
export async function isAnyOn(db: Db): Promise<boolean> {
  const found = await row(
    db,
    sql<{ any: boolean }>`select exists (select from webhooks where is_active)
      and not exists (select from instance_state where restored is not null) as any`,
  )
  return found?.any ?? false
}
