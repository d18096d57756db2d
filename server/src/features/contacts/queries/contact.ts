// SQL of one contact and its groups.
// Reads by join: suppressions (whether it can be mailed).
import { contactFieldKeys, type ContactDetail } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'
import type { NewContact, Values, ValueMode } from '../import/read-contacts.ts'
import { hasAddress } from './address.ts'
import { announcingMembers } from './announcing.ts'
import { noteChanges } from './changes.ts'

const builtIn = contactFieldKeys.filter((key) => key !== 'email')

/** The specification's values of a contact `c`; null if empty, except the first name, which is then an empty text. */
const specified = sql.join(
  builtIn.map((key) =>
    key === 'first_name'
      ? sql`coalesce(c.fields ->> ${sql.lit(key)}, '') as ${sql.id(key)}`
      : sql`c.fields ->> ${sql.lit(key)} as ${sql.id(key)}`,
  ),
)

/** In the form that other moments have in answers: within JSON, PostgreSQL would write microseconds and an offset. */
const addedAt = sql`to_char(m.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export function findDetail(db: Db, workspaceId: number, id: number): Promise<ContactDetail | undefined> {
  return row(
    db,
    sql<Row<'contacts', 'id' | 'email' | 'fields' | 'created_at' | 'updated_at'> & ContactDetail>`
      select c.id, (joined.groups -> 0 ->> 'id')::bigint as group_id, c.email, ${specified},
        c.fields - ${[...builtIn]}::text[] as fields, coalesce(joined.groups, '[]') as groups,
        coalesce(s.reason, 'mailable') as status, s.created_at as status_since, c.created_at, c.updated_at
      from contacts c
      left join suppressions s on s.workspace_id = c.workspace_id and s.email = lower(c.email)
      cross join lateral (
        select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'added_at', ${addedAt})
          order by m.added_at, g.id) as groups
        from group_members m join groups g on g.id = m.group_id and g.deleted_at is null
        where m.contact_id = c.id
      ) joined
      where c.workspace_id = ${workspaceId} and c.id = ${id}`,
  )
}

export interface StoredContact extends Row<'contacts', 'id' | 'email' | 'fields'> {
  fields: Values
}

/** Locks a contact for a change. Lock its groups before. */
export function lockContact(tx: Tx, workspaceId: number, id: number): Promise<StoredContact | undefined> {
  return row(
    tx,
    sql<StoredContact>`select id, email, fields from contacts
      where workspace_id = ${workspaceId} and id = ${id} for update`,
  )
}

/** The contact that has the address. */
export function findByAddress(
  db: Db,
  workspaceId: number,
  email: string,
): Promise<Row<'contacts', 'id' | 'email'> | undefined> {
  return row(
    db,
    sql<Row<'contacts', 'id' | 'email'>>`select id, email from contacts
      where ${hasAddress(workspaceId, sql`lower(${email})`)}`,
  )
}

/** @returns its id; undefined if another contact has the address */
export async function insertContact(
  tx: Tx,
  workspaceId: number,
  { email, fields }: NewContact,
): Promise<number | undefined> {
  const made = await row(
    tx,
    sql<Row<'contacts', 'id'>>`insert into contacts (workspace_id, email, fields)
      values (${workspaceId}, ${email}, ${JSON.stringify(fields)}::jsonb)
      on conflict (workspace_id, lower(email)) do nothing returning id`,
  )
  return made?.id
}

/** @throws a violation of `contacts_email_key` if another contact has the address */
export async function changeContact(tx: Tx, workspaceId: number, contact: StoredContact): Promise<void> {
  await changed(
    tx,
    sql`update contacts
      set email = ${contact.email}, fields = ${JSON.stringify(contact.fields)}::jsonb, updated_at = now()
      where workspace_id = ${workspaceId} and id = ${contact.id}`,
  )
}

/** The live groups that a contact is in. */
export async function listGroupIds(db: Db, workspaceId: number, contactId: number): Promise<number[]> {
  const found = await rows(
    db,
    sql<Row<'groups', 'id'>>`select g.id from group_members m join groups g on g.id = m.group_id
      where m.contact_id = ${contactId} and g.workspace_id = ${workspaceId} and g.deleted_at is null order by g.id`,
  )
  return found.map(({ id }) => id)
}

/** Locks live groups, in the order of their ids, and returns the groups that exist. */
export async function lockGroups(tx: Tx, workspaceId: number, ids: readonly number[]): Promise<number[]> {
  const found = await rows(
    tx,
    sql<Row<'groups', 'id'>>`select id from groups
      where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[]) and deleted_at is null
      order by id for update`,
  )
  return found.map(({ id }) => id)
}

async function countOf(tx: Tx, statement: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  return (await row(tx, statement))?.count ?? 0
}

/** Makes contacts of the workspace members of a locked group. @returns how many were not members before */
export async function addMembers(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  contactIds: readonly number[],
): Promise<number> {
  return countOf(
    tx,
    sql<{ count: number }>`with added as (
        insert into group_members (group_id, contact_id)
        select ${groupId}::bigint, id from (
          -- Locks the contacts, so that no concurrent call deletes one and leaves a membership without a contact.
          select id from contacts where workspace_id = ${workspaceId} and id = any(${[...contactIds]}::bigint[])
          order by lower(email) for share
        ) there
        on conflict do nothing returning contact_id
      ), new_facts as (${announcingMembers('contact.joined', sql`added`, groupId)}
      ), counted as (
        update groups set member_count = member_count + (select count(*) from added) where id = ${groupId}
      )
      select count(*) as count from added`,
  )
}

/** Removes contacts from a locked group, and records that for their timelines. @returns how many were in it */
export async function removeMembers(tx: Tx, groupId: number, contactIds: readonly number[]): Promise<number> {
  return countOf(
    tx,
    sql<{ count: number }>`with removed as (
        delete from group_members
        where group_id = ${groupId} and contact_id = any(${[...contactIds]}::bigint[]) returning contact_id
      ), noted as (
        insert into left_groups (contact_id, group_id) select contact_id, ${groupId}::bigint from removed
        on conflict do nothing
      ), new_facts as (${announcingMembers('contact.left', sql`removed`, groupId)}
      ), counted as (
        update groups set member_count = member_count - (select count(*) from removed) where id = ${groupId}
      )
      select count(*) as count from removed`,
  )
}

export interface Upserted extends Row<'contacts', 'id' | 'email'> {
  result: 'created' | 'changed' | 'unchanged'
}

/** Adds new contacts and changes the values of known ones. It locks them in the order of their addresses. */
export function upsertMany(
  tx: Tx,
  workspaceId: number,
  contacts: readonly NewContact[],
  mode: ValueMode,
): Promise<Upserted[]> {
  const after =
    mode === 'keep' ? sql`excluded.fields || contacts.fields` : sql`contacts.fields || excluded.fields`
  return rows(
    tx,
    sql<Upserted>`
      with given as materialized (
        select email, fields, place
        from rows from (json_to_recordset(${JSON.stringify(contacts)}::json) as (email text, fields jsonb))
          with ordinality as given (email, fields, place)
      ), before as materialized (
        select given.place, c.id, c.fields from given
        join contacts c on ${hasAddress(workspaceId, sql`lower(given.email)`, 'c.')}
      ), written as (
        insert into contacts (workspace_id, email, fields)
        select ${workspaceId}::bigint, email, fields from given order by lower(email)
        on conflict (workspace_id, lower(email)) do update
        set fields = ${after}, updated_at = case when contacts.fields = ${after} then contacts.updated_at else now() end
        returning id, email, fields, xmax = 0 as is_new
      ), noted as (${noteChanges(sql`
        select w.id, 0::bigint, array(
          select key from jsonb_each(w.fields) where b.fields -> key is distinct from value)
        from before b join written w using (id) where w.fields <> b.fields`)}
      )
      select w.id, w.email,
        case when w.is_new then 'created' when w.fields is distinct from b.fields then 'changed' else 'unchanged' end
          as result
      from given join written w on lower(w.email) = lower(given.email) left join before b on b.place = given.place
      order by given.place`,
  )
}
