// SQL of workspaces, which own the rows of their members.
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'
import { lockWorkspacesOf } from './memberships.ts'

/** `timezone` is an IANA zone; null if members use their browser's zone. */
export type WorkspaceSettings = Row<'workspaces', 'name' | 'timezone' | 'postal_address'>

/** Creates a workspace that an account owns. */
export async function createWorkspace(tx: Tx, accountId: number): Promise<void> {
  await changed(
    tx,
    sql`with created as (insert into workspaces default values returning id)
        insert into memberships (workspace_id, account_id, role) select id, ${accountId}, 'owner' from created`,
  )
}

export function findWorkspace(db: Db, workspaceId: number): Promise<WorkspaceSettings | undefined> {
  return row(
    db,
    sql.prepared<WorkspaceSettings>`
      select name, timezone, postal_address from workspaces where id = ${workspaceId} and deleted_at is null`,
  )
}

export async function updateWorkspace(
  db: Db,
  workspaceId: number,
  settings: WorkspaceSettings,
): Promise<void> {
  await changed(
    db,
    sql`update workspaces set name = ${settings.name}, timezone = ${settings.timezone},
          postal_address = ${settings.postal_address}
        where id = ${workspaceId}`,
  )
}

/** A condition on workspaces `w`: no approved account owns it but this one. */
const isOnlyOwnedBy = (accountId: number) => sql`w.deleted_at is null and exists (
  select from memberships m where m.workspace_id = w.id and m.account_id = ${accountId} and m.role = 'owner')
  and not exists (
    select from memberships m join accounts a on a.id = m.account_id and a.status = 'approved'
    where m.workspace_id = w.id and m.role = 'owner' and a.id <> ${accountId})`

/** Stops the workspaces that no other approved account owns, and returns their ids. */
export async function stopWorkspacesOf(tx: Tx, accountId: number): Promise<number[]> {
  await lockWorkspacesOf(tx, accountId)
  const stopped = await rows(
    tx,
    sql<Row<'workspaces', 'id'>>`
      update workspaces w set state = 'stopped' where ${isOnlyOwnedBy(accountId)} returning id`,
  )
  return stopped.map(({ id }) => id)
}

/** Marks the workspaces that no other approved account owns as deleted, ends their memberships, and returns their ids. */
export async function deleteWorkspacesOf(tx: Tx, accountId: number): Promise<number[]> {
  await lockWorkspacesOf(tx, accountId)
  const deleted = await rows(
    tx,
    sql<Row<'workspaces', 'id'>>`
      update workspaces w set deleted_at = now() where ${isOnlyOwnedBy(accountId)} returning id`,
  )
  const ids = deleted.map(({ id }) => id)
  await changed(tx, sql`delete from memberships where workspace_id = any(${ids}::bigint[])`)
  return ids
}

/** Marks a workspace as deleted, and ends its memberships. */
export async function deleteWorkspace(tx: Tx, workspaceId: number): Promise<void> {
  await changed(tx, sql`update workspaces set deleted_at = now() where id = ${workspaceId}`)
  await changed(tx, sql`delete from memberships where workspace_id = ${workspaceId}`)
}

/** How long a deleted workspace stays untouched before its rows are removed, in hours. */
const hoursBeforePurge = 24

/** Workspaces that were deleted long enough ago. */
export async function listPurgeableWorkspaces(db: Db): Promise<number[]> {
  const found = await rows(
    db,
    sql<Row<'workspaces', 'id'>>`select id from workspaces
      where deleted_at <= now() - make_interval(hours => ${hoursBeforePurge}) order by id`,
  )
  return found.map(({ id }) => id)
}

const foreignKeyViolation = '23503'

/** @returns whether the workspace was removed; it stays while rows of any feature refer to it */
export async function purgeWorkspace(db: Db, workspaceId: number): Promise<boolean> {
  try {
    return (
      (await changed(db, sql`delete from workspaces where id = ${workspaceId} and deleted_at is not null`)) >
      0
    )
  } catch (error) {
    if ((error as { code?: string }).code === foreignKeyViolation) return false
    throw error
  }
}

/** The number of workspaces that are not deleted. */
export async function countActiveWorkspaces(db: Db): Promise<number> {
  const counted = await row(
    db,
    sql<{
      count: number
    }>`select count(*) from workspaces where deleted_at is null`,
  )
  return counted?.count ?? 0
}
