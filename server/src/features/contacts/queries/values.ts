// SQL that removes the values of a deleted field from contacts.
import { changed, row, sql, type Db } from '../../../platform/db/index.ts'

/**
 * Removes a field's values from the next contacts of the workspace after an id. It leaves contacts that another
 * transaction is changing to the next run, so that nobody waits.
 * @returns the last id that it processed; undefined if there are no more
 */
export async function emptySome(
  db: Db,
  workspaceId: number,
  key: string,
  after: number,
  most: number,
): Promise<number | null> {
  const looked = await row(
    db,
    sql<{ last: number | null }>`select max(id) as last from (
        select id from contacts where workspace_id = ${workspaceId} and id > ${after} order by id limit ${most}
      ) few`,
  )
  const last = looked?.last ?? null
  if (last === null) return null
  await changed(
    db,
    sql`update contacts set fields = fields - ${key}::text where id in (
        select id from contacts
        where workspace_id = ${workspaceId} and id > ${after} and id <= ${last} and fields ? ${key}::text
        for update skip locked)`,
  )
  return last
}

/** Whether a contact of the workspace has a value of the field. */
export async function hasValues(db: Db, workspaceId: number, key: string): Promise<boolean> {
  const found = await row(
    db,
    sql`select 1 from contacts where workspace_id = ${workspaceId} and fields ? ${key}::text limit 1`,
  )
  return found !== undefined
}
