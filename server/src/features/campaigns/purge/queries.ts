// SQL that purges a deleted workspace's campaigns.
import { changed, rows, sql, type Db } from '../../../platform/db/index.ts'

/** Every campaign of the workspace, including deleted ones. */
export function listAll(db: Db, workspaceId: number): Promise<{ id: number; mailing_id: number | null }[]> {
  return rows(db, sql`select id, mailing_id from campaigns where workspace_id = ${workspaceId} order by id`)
}

export async function removeCampaign(db: Db, workspaceId: number, id: number): Promise<void> {
  await changed(db, sql`delete from campaigns where workspace_id = ${workspaceId} and id = ${id}`)
}
