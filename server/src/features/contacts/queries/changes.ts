// SQL of changes to contacts, for their timelines: which fields changed, when, and by which import. It stores no
// values.
import { changed, sql, type Db, type Tx } from '../../../platform/db/index.ts'

/** How long changes are kept. */
const daysToRemember = 90

/**
 * A part of a statement that records changes. Changes of one day and one import share a row.
 * @param changes selects contact_id, import_id (0 for a call) and keys
 */
export const noteChanges = (changes: ReturnType<typeof sql>) => sql`
  insert into contact_changes as noted (contact_id, import_id, keys) ${changes}
  on conflict (contact_id, day, import_id) do update
  set at = excluded.at, keys = array(select distinct unnest(noted.keys || excluded.keys))`

/**
 * Deletes the records of an import's changes after the import was undone.
 * @param ids limits the deletion to these contacts
 */
export async function forgetChangesOf(tx: Tx, importId: number, ids?: readonly number[]): Promise<void> {
  await changed(
    tx,
    sql`delete from contact_changes c using import_changes i
      where i.import_id = ${importId} and c.contact_id = i.contact_id and c.import_id = i.import_id
        and ${ids ? sql`i.contact_id = any(${[...ids]}::bigint[])` : sql`true`}`,
  )
}

/** Deletes up to `most` old records of changes, and returns how many. */
export function forgetOldChanges(db: Db, most: number): Promise<number> {
  return changed(
    db,
    sql`delete from contact_changes where (contact_id, day, import_id) in (
      select contact_id, day, import_id from contact_changes
      where day < current_date - ${daysToRemember}::integer limit ${most})`,
  )
}
