// SQL that adds, fills and removes contacts, many at a time: one array per column.
import { changed, rows, sql, type Db, type Tx } from '../../../platform/db/index.ts'
import type { NewContact } from '../read-contacts.ts'

const columns = [
  'email',
  'first_name',
  'last_name',
  'business_name',
  'phone',
  'state_name',
  'lender_name',
  'link',
  'ref_id',
  'amount',
  'date_filed',
  'search_text',
] as const satisfies (keyof NewContact)[]

const columnNames = sql.raw(columns.join(', '))

/** The contacts as a table: $1::text[], … unnested side by side. */
function asTable(contacts: readonly NewContact[]) {
  const arrays = columns.map((name) => {
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
  contacts: readonly NewContact[],
): Promise<void> {
  await changed(
    tx,
    sql`
      insert into contacts (workspace_id, group_id, ${columnNames})
      select ${workspaceId}::bigint, ${groupId}::bigint, ${columnNames}
      from unnest(${asTable(contacts)}) with ordinality as given (${columnNames}, place)
      order by place`,
  )
}

export type StoredContact = NewContact & { id: number }

/** The group's contacts among these addresses, which come lower-cased. */
export function listByAddress(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  addresses: readonly string[],
): Promise<StoredContact[]> {
  return rows(
    tx,
    sql<StoredContact>`
      select id, ${columnNames} from contacts
      where workspace_id = ${workspaceId} and group_id = ${groupId} and lower(email) = any(${addresses}::text[])`,
  )
}

/** Writes contacts whose empty fields were filled. */
export async function updateContacts(
  tx: Tx,
  workspaceId: number,
  contacts: readonly StoredContact[],
): Promise<void> {
  const ids = contacts.map(({ id }) => id)
  const changes = sql.raw(columns.map((name) => `${name} = given.${name}`).join(', '))
  await changed(
    tx,
    sql`
      update contacts c set ${changes}
      from unnest(${ids}::bigint[], ${asTable(contacts)}) as given (id, ${columnNames})
      where c.id = given.id and c.workspace_id = ${workspaceId}`,
  )
}

/** Removes some contacts of a group and answers how many. */
export function deleteSome(db: Db, workspaceId: number, groupId: number, most: number): Promise<number> {
  return changed(
    db,
    sql`
      delete from contacts where id in (
        select id from contacts where workspace_id = ${workspaceId} and group_id = ${groupId}
        order by id limit ${most}
      )`,
  )
}
