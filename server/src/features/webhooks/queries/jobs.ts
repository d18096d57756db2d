// SQL that deletes rows of webhooks: old rows, and rows of deleted endpoints, workspaces and people.
import { changed, deleteInPieces, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'
import { isUnread } from './gather.ts'

/** Deletes calls older than `days` days, with their attempts. @returns how many */
export function dropCalls(db: Db, days: number): Promise<number> {
  return deleteInPieces(
    db,
    'webhook_calls',
    sql`created_at < now() - make_interval(days => ${days}) and state <> 'waiting'`,
  )
}

/** Deletes the rows of deleted endpoints with their logs. @returns how many */
export async function removeDeleted(db: Db): Promise<number> {
  const ofDeleted = sql`webhook_id in (select id from webhooks where deleted_at is not null)`
  await deleteInPieces(db, 'webhook_calls', ofDeleted)
  return changed(
    db,
    sql`delete from webhooks where deleted_at is not null
    and not exists (select from webhook_calls c where c.webhook_id = webhooks.id)`,
  )
}

export type Crowded = Row<'webhooks', 'id' | 'workspace_id' | 'url'>

/** Failing endpoints that have not read more than `most` facts. */
export function listCrowded(db: Db, most: number): Promise<Crowded[]> {
  return rows(
    db,
    sql<Crowded>`select id, workspace_id, url from webhooks w
      where is_active and failing_since is not null and exists (
        select from facts f where ${isUnread} offset ${most} limit 1)`,
  )
}

export async function removeOfWorkspace(db: Db, workspaceId: number): Promise<void> {
  const its = sql`workspace_id = ${workspaceId}`
  await changed(db, sql`update webhooks set is_active = false where ${its}`)
  await deleteInPieces(db, 'webhook_calls', sql`webhook_id in (select id from webhooks where ${its})`)
  await deleteInPieces(db, 'webhooks', its)
}

/**
 * Removes erased people from the log. Also empties the answers to calls that contained their
 * events.
 */
export async function forgetPeople(
  tx: Tx,
  workspaceId: number,
  contactIds: readonly number[],
): Promise<void> {
  const people = sql`${[...contactIds]}::bigint[]`
  await changed(
    tx,
    sql`with found as (
        select id from webhook_calls where workspace_id = ${workspaceId} and contact_ids && ${people} for update
      ), silenced as (
        update webhook_attempts set response = '' where call_id in (select id from found)
      )
      update webhook_calls c set
        contact_ids = array(select unnest(contact_ids) except select unnest(${people})),
        body = jsonb_set(body, '{data,events}', coalesce((
          select jsonb_agg(event order by place)
          from jsonb_array_elements(body #> '{data,events}') with ordinality as e (event, place)
          where not coalesce(event ->> 'contact_id', event ->> 'id')::bigint = any(${people})), '[]'))
      where id in (select id from found)`,
  )
}
