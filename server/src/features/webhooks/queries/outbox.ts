// The outbox of webhook events. The statement or transaction that records a fact also writes the event. Nothing is
// written for a workspace without an endpoint that asks for the event.
import type { WebhookEvent } from '@lettermill/contracts'
import { changed, rows, sql, type Db, type Sql, type Tx } from '../../../platform/db/index.ts'

/**
 * The part of a statement that puts events into the outbox. If no endpoint of the instance asks for the type,
 * PostgreSQL does not even read the facts.
 * @param facts selects workspace_id, at, contact_id, mailing_id, seq and data, the event's JSON
 */
export const puttingOut = (type: WebhookEvent, facts: Sql): Sql => sql`
  insert into webhook_events (webhook_id, workspace_id, type, at, contact_id, mailing_id, seq, data)
  select w.id, w.workspace_id, ${sql.lit(type)}, fact.at, fact.contact_id, fact.mailing_id, fact.seq, fact.data
  from (${facts}) as fact
  join webhooks w on w.workspace_id = fact.workspace_id and w.is_active and ${sql.lit(type)} = any(w.events)
  where exists (select from webhooks where is_active and ${sql.lit(type)} = any(events))`

/** Puts events into the outbox. Call this in the transaction that records the facts. `puttingOut` explains `facts`. */
export async function announce(tx: Tx, type: WebhookEvent, facts: Sql): Promise<void> {
  await changed(tx, puttingOut(type, facts))
}

/** Puts one event about a campaign or an import into the outbox. The event names no person. */
export function announceOne(
  tx: Tx,
  workspaceId: number,
  type: WebhookEvent,
  data: Record<string, unknown>,
): Promise<void> {
  return announce(
    tx,
    type,
    sql`select ${workspaceId}::bigint as workspace_id, now() as at, null::bigint as contact_id,
      null::bigint as mailing_id, null::integer as seq, ${JSON.stringify(data)}::jsonb as data`,
  )
}

/** The events that any endpoint of the instance asks for. */
export async function listAsked(db: Db): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ type: string }>`select distinct unnest(events) as type from webhooks where is_active`,
  )
  return found.map(({ type }) => type)
}
