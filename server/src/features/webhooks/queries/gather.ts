// SQL that turns facts into calls. Reads by join: facts (facts), recipients, mailings (deliveries), campaigns
// (campaigns), messages, instance_state (platform/db).
import { listedWebhookEvents } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'
import { isSettled } from '../../facts/index.ts'

/**
 * A condition on webhooks `w`: the workspace may still have its events posted, because it was neither stopped nor
 * deleted. Reads active_workspaces (accounts).
 */
export const isActive = sql`exists (select from active_workspaces s where s.id = w.workspace_id)`

export type Gathering = Row<'webhooks', 'id' | 'workspace_id'>

/** A condition on facts `f`: the endpoint `w` asks for the fact and has not read it. */
export const isUnread = sql`f.workspace_id = w.workspace_id and f.type = any(w.events)
  and (f.written_in, f.id) > (w.read_in, w.read_id) and ${isSettled}`

/**
 * Locks the endpoint whose facts have waited longest. The endpoint's last calls must be at least a second old, or a
 * minute if it fails, so that events are posted in a few large calls. The statement skips endpoints that another worker
 * has locked.
 */
export function claimEndpoint(tx: Tx): Promise<Gathering | undefined> {
  return row(
    tx,
    sql<Gathering>`select w.id, w.workspace_id from webhooks w
      where w.is_active and w.gathered_at <= now() - case when w.failing_since is null
          then interval '1 second' else interval '1 minute' end
        and exists (select from facts f where ${isUnread}) and ${isActive}
      order by w.gathered_at limit 1 for no key update of w skip locked`,
  )
}

/** Ends an endpoint's turn. @param last the last fact that it read; undefined if it read none */
export async function markGathered(tx: Tx, id: number, last: Gathered | undefined): Promise<void> {
  await changed(
    tx,
    sql`update webhooks set gathered_at = clock_timestamp(),
        read_in = coalesce(${last?.written_in ?? null}::bigint, read_in), read_id = coalesce(${last?.id ?? null}::bigint, read_id)
      where id = ${id}`,
  )
}

/** Whether as many calls wait as an endpoint may have. The endpoint then reads no further facts. */
export async function isFull(tx: Tx, id: number, most: number): Promise<boolean> {
  const found = await row(
    tx,
    sql`select 1 from webhook_calls where webhook_id = ${id} and state = 'waiting' offset ${most - 1} limit 1`,
  )
  return found !== undefined
}

export interface Gathered extends Row<'facts', 'id' | 'written_in' | 'type' | 'contact_id'> {
  /** The fact in the form in which it is posted. */
  item: Record<string, unknown>
}

/** The facts that the endpoint reads next, in their order: at most `most`, or fewer if these exceed `bytes`. */
export function listUnread(tx: Tx, id: number, most: number, bytes: number): Promise<Gathered[]> {
  return rows(
    tx,
    sql<Gathered>`
      select e.id, e.written_in, e.type, coalesce(e.contact_id, r.contact_id) as contact_id,
        jsonb_build_object('at', e.at) || case
          when e.type = any(${[...listedWebhookEvents]}::text[]) and e.type like 'message.%'
          then jsonb_build_object('campaign_id', c.id, 'message_id', s.id, 'contact_id', r.contact_id,
              'email', nullif(r.email, ''))
            || e.data || case when e.data ? 'link'
              then jsonb_build_object('url', m.content -> 'links' ->> (e.data ->> 'link')::integer) else '{}' end
          else e.data end as item
      from (
        select *, sum(octet_length(data::text)) over (order by written_in, id) - octet_length(data::text) as before
        from (
          select next.* from webhooks w cross join unnest(w.events) as asked (type) cross join lateral (
            select * from facts f
            where f.workspace_id = w.workspace_id and f.type = asked.type
              and (f.written_in, f.id) > (w.read_in, w.read_id) and ${isSettled}
            order by f.written_in, f.id limit ${most}
          ) next
          where w.id = ${id}
          order by next.written_in, next.id limit ${most}
        ) few
      ) e
      left join recipients r on r.mailing_id = e.mailing_id and r.seq = e.seq
      left join mailings m on m.id = e.mailing_id
      left join lateral (select id from campaigns where mailing_id = e.mailing_id limit 1) c on true
      left join messages s on s.mailing_id = e.mailing_id and s.seq = e.seq
      where e.before < ${bytes}
      order by e.written_in, e.id`,
  )
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
