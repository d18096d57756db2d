// SQL statements that measuring imports needs besides the product's calls.
import { row, rows, sql, type Db } from '../../server/src/platform/db/index.ts'

/** Creates a workspace with a group and an import. */
export async function aTarget(db: Db): Promise<{ workspaceId: number; groupId: number; importId: number }> {
  const made = await row(
    db,
    sql<{ workspaceId: number; groupId: number; importId: number }>`
      with workspace as (insert into workspaces default values returning id),
        made as (insert into groups (workspace_id, name) select id, 'By SQL' from workspace returning id, workspace_id)
      insert into imports (workspace_id, group_id, made_group) select workspace_id, id, true from made
      returning workspace_id as "workspaceId", group_id as "groupId", id as "importId"`,
  )
  if (!made) throw new Error('insert answered no row')
  return made
}

/** Empties the tables, so that every round starts the same way. */
export async function emptyContacts(db: Db): Promise<void> {
  await rows(db, sql`truncate contacts, group_members, contact_counts, import_changes, import_requests`)
  await rows(db, sql`update groups set member_count = 0`)
}
