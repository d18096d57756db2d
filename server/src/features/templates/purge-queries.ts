// SQL that purges the templates and images of a deleted workspace.
import { changed, deleteInPieces, rows, sql, type Db, type Row } from '../../platform/db/index.ts'

/** Up to `limit` image names of the workspace. */
export async function listImageNames(db: Db, workspaceId: number, limit: number): Promise<string[]> {
  const found = await rows(
    db,
    sql<
      Row<'images', 'name'>
    >`select name from images where workspace_id = ${workspaceId} order by name limit ${limit}`,
  )
  return found.map(({ name }) => name)
}

export async function deleteImages(db: Db, workspaceId: number, names: readonly string[]): Promise<void> {
  await changed(
    db,
    sql`delete from images where workspace_id = ${workspaceId} and name = any(${names}::text[])`,
  )
}

export async function deleteTemplatesOf(db: Db, workspaceId: number): Promise<void> {
  await deleteInPieces(db, 'templates', sql`workspace_id = ${workspaceId}`)
  await deleteInPieces(db, 'saved_sections', sql`workspace_id = ${workspaceId}`)
}
