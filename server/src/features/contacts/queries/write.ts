// SQL that adds, fills and removes contacts, many at a time: one array per column.
import { changed, copyIn, row, rows, sql, withTurns, type Db, type Tx } from '../../../platform/db/index.ts'
import { lineFields, type ContactLines } from '../import/contact-lines.ts'
import type { NewContact } from '../import/new-contact.ts'

const columnNames = sql.raw(lineFields.join(', '))

/** The contacts as a table: $1::text[], … unnested side by side. */
function asTable(contacts: readonly NewContact[]) {
  const arrays = lineFields.map((name) => {
    const values = contacts.map((contact) => contact[name])
    if (name === 'amount') return sql`${values}::numeric[]`
    return name === 'date_filed' ? sql`${values}::date[]` : sql`${values}::text[]`
  })
  return sql.join(arrays)
}

/** Adds contacts in their order. None of their addresses may stand in the group yet. */
export async function insertContacts(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  contacts: ContactLines,
): Promise<void> {
  const scope = `${String(workspaceId)}\t${String(groupId)}\t`
  await copyIn(tx, 'contacts', ['workspace_id', 'group_id', ...lineFields], withTurns(contacts.pieces(scope)))
}

export type StoredContact = NewContact & { id: number }

/**
 * The group's contacts among these addresses, which come lower-cased as UTF-8: parted by spaces, and by line breaks into
 * lists, for each of which the index is walked once.
 */
export function listByAddress(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  addresses: Buffer,
): Promise<StoredContact[]> {
  // A few at a time, and within by what the index of addresses has alone: of a group that has just been filled the
  // planner knows nothing, and might read all of it, by its other index or none.
  return rows(
    tx,
    sql<StoredContact>`
      select id, ${columnNames} from unnest(string_to_array(${addresses}::text, E'\n')) as given (addresses)
      cross join lateral (
        select workspace_id, id, ${columnNames} from contacts
        where group_id = ${groupId} and lower(email) = any(string_to_array(given.addresses, ' '))
        offset 0
      ) contact
      where contact.workspace_id = ${workspaceId}`,
  )
}

/** The group's contacts among these ids. */
export function listByIds(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  ids: readonly number[],
): Promise<StoredContact[]> {
  return rows(
    tx,
    sql<StoredContact>`
      select id, ${columnNames} from contacts
      where workspace_id = ${workspaceId} and group_id = ${groupId} and id = any(${ids}::bigint[])`,
  )
}

/** The id of the group's last contact; 0 where it has none. */
export async function findLastContact(tx: Tx, workspaceId: number, groupId: number): Promise<number> {
  const found = await row(
    tx,
    sql<{ id: number }>`
      select id from contacts where workspace_id = ${workspaceId} and group_id = ${groupId}
      order by id desc limit 1`,
  )
  return found?.id ?? 0
}

/** Writes contacts whose empty fields were filled. */
export async function updateContacts(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  contacts: readonly StoredContact[],
): Promise<void> {
  const ids = contacts.map(({ id }) => id)
  const changes = sql.raw(lineFields.map((name) => `${name} = given.${name}`).join(', '))
  await changed(
    tx,
    sql`
      update contacts c set ${changes}
      from unnest(${ids}::bigint[], ${asTable(contacts)}) as given (id, ${columnNames})
      where c.workspace_id = ${workspaceId} and c.group_id = ${groupId} and c.id = given.id`,
  )
}

/** Removes the group's contacts behind an id up to another and answers how many. */
export function deleteBetween(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  { after, last }: { after: number; last: number },
): Promise<number> {
  return changed(
    tx,
    sql`
      delete from contacts
      where workspace_id = ${workspaceId} and group_id = ${groupId} and id > ${after} and id <= ${last}`,
  )
}

/** Removes some contacts of a group and answers how many. */
export function deleteSome(db: Db, workspaceId: number, groupId: number, most: number): Promise<number> {
  return changed(
    db,
    sql`
      delete from contacts where workspace_id = ${workspaceId} and group_id = ${groupId} and id in (
        select id from contacts where workspace_id = ${workspaceId} and group_id = ${groupId}
        order by id limit ${most}
      )`,
  )
}
