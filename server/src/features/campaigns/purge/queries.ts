// SQL of a deleted workspace's campaigns.
import { changed, rows, sql, type Db } from '../../../platform/db/index.ts'

/** Every campaign of the workspace, those that were deleted before it included. */
export async function listAllIds(db: Db, workspaceId: number): Promise<number[]> {
  const found = await rows(
    db,
    sql<{ id: number }>`select id from campaigns where workspace_id = ${workspaceId} order by id`,
  )
  return found.map(({ id }) => id)
}

export async function removeCampaign(db: Db, workspaceId: number, id: number): Promise<void> {
  await changed(db, sql`delete from campaigns where workspace_id = ${workspaceId} and id = ${id}`)
}
