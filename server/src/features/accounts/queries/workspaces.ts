// SQL of workspaces, which own the rows of an account.
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'

/** `timezone` is an IANA zone; null if the account uses its browser's zone. */
export type WorkspaceSettings = Row<'workspaces', 'timezone' | 'postal_address'>

export async function createWorkspace(tx: Tx, accountId: number): Promise<void> {
  await changed(tx, sql`insert into workspaces (account_id) values (${accountId})`)
}

export function findWorkspace(db: Db, workspaceId: number): Promise<WorkspaceSettings | undefined> {
  return row(
    db,
    sql.prepared<WorkspaceSettings>`
      select timezone, postal_address from workspaces where id = ${workspaceId} and deleted_at is null`,
  )
}

export async function updateWorkspace(
  db: Db,
  workspaceId: number,
  settings: WorkspaceSettings,
): Promise<void> {
  await changed(
    db,
    sql`update workspaces set timezone = ${settings.timezone}, postal_address = ${settings.postal_address}
        where id = ${workspaceId}`,
  )
}

/** The workspace of an account; one that was never approved has none. */
export async function findWorkspaceOf(db: Db, accountId: number): Promise<number | undefined> {
  const found = await row(
    db,
    sql<Row<'workspaces', 'id'>>`select id from workspaces where account_id = ${accountId}`,
  )
  return found?.id
}

/** Marks an account's workspace as deleted and returns its id, or nothing if the account has none. */
export async function deleteWorkspaceOf(tx: Tx, accountId: number): Promise<number | undefined> {
  const deleted = await row(
    tx,
    sql<Row<'workspaces', 'id'>>`
      update workspaces set deleted_at = now() where account_id = ${accountId} returning id`,
  )
  return deleted?.id
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

/** The number of workspaces whose account exists. */
export async function countActiveWorkspaces(db: Db): Promise<number> {
  const counted = await row(
    db,
    sql<{
      count: number
    }>`select count(*) from workspaces where deleted_at is null and account_id is not null`,
  )
  return counted?.count ?? 0
}
