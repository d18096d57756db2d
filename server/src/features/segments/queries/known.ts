// SQL that looks up what filters name. Reads by join: workspaces (accounts), groups (contacts), campaigns (campaigns).
import { row, rows, sql, type Db, type Row } from '../../../platform/db/index.ts'

export async function findZone(db: Db, workspaceId: number): Promise<string | null> {
  const found = await row(
    db,
    sql<Row<'workspaces', 'timezone'>>`select timezone from workspaces where id = ${workspaceId}`,
  )
  return found?.timezone ?? null
}

/** Returns which of the groups exist in the workspace and are not deleted. */
export async function listLiveGroups(db: Db, workspaceId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const found = await rows(
    db,
    sql<Row<'groups', 'id'>>`select id from groups
      where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[]) and deleted_at is null`,
  )
  return found.map(({ id }) => id)
}

/** Returns which of the campaigns exist in the workspace, with their mailings. */
export async function listMailings(
  db: Db,
  workspaceId: number,
  ids: readonly number[],
): Promise<Row<'campaigns', 'id' | 'mailing_id'>[]> {
  if (ids.length === 0) return []
  return rows(
    db,
    sql<Row<'campaigns', 'id' | 'mailing_id'>>`select id, mailing_id from campaigns
      where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[]) and deleted_at is null`,
  )
}

/** The mailings of the campaigns that began last, newest first. */
export async function listRecentMailings(db: Db, workspaceId: number, most: number): Promise<number[]> {
  const found = await rows(
    db,
    sql<{ mailing_id: number }>`select mailing_id from campaigns
      where workspace_id = ${workspaceId} and deleted_at is null and mailing_id is not null
      order by started_at desc nulls last, id desc limit ${most}`,
  )
  return found.map(({ mailing_id }) => mailing_id)
}
