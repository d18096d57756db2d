// SQL that writes the contacts of an upload into a workspace and a group, thousands at a time.
import { row, sql, type Tx } from '../../../platform/db/index.ts'
import type { NewContact, ValueMode } from '../import/read-contacts.ts'
import { announcing, announcingMembers } from './announcing.ts'
import { hasAddress } from './address.ts'
import { noteChanges } from './changes.ts'
import { raiseMemberCount } from './counts.ts'

/** The contacts as a table `given (email, fields, place)`. */
const asTable = (contacts: readonly NewContact[]) =>
  sql`rows from (json_to_recordset(${JSON.stringify(contacts)}::json) as (email text, fields jsonb))
    with ordinality as given (email, fields, place)`

/**
 * Adds the contacts whose addresses the workspace does not have, in order, and locks the existing ones. Two imports of
 * the same addresses lock them in the same order, so one waits for the other.
 * @returns how many are new; the caller counts them as its last step, because counting blocks the workspace's other
 *   imports
 */
export async function insertContacts(
  tx: Tx,
  workspaceId: number,
  importId: number,
  contacts: readonly NewContact[],
): Promise<number> {
  const counted = await row(
    tx,
    sql<{ count: number }>`
      with numbered as materialized (
        select nextval(pg_get_serial_sequence('contacts', 'id')) as id, email, fields
        from (select * from ${asTable(contacts)} order by place) given
      ), added as (
      insert into contacts (id, workspace_id, email, fields, import_id) overriding system value
      select id, ${workspaceId}::bigint, email, fields, ${importId}::bigint from numbered order by lower(email)
      on conflict (workspace_id, lower(email)) do update set email = contacts.email where false
      returning id, workspace_id, email, fields, created_at, updated_at
      ), announced as (${announcing('contact.created', sql`added`)})
      select count(*) as count from added`,
  )
  return counted?.count ?? 0
}

export interface Joined {
  /** The number of new members of the group. */
  imported: number
  /** The number of contacts whose values changed. */
  filled: number
}

/**
 * Makes contacts members of a group, writes their values into the known ones, and records the changes. All contacts
 * must exist and be locked: call `insertContacts` before.
 */
export async function joinGroup(
  tx: Tx,
  workspaceId: number,
  { groupId, importId, mode }: { groupId: number; importId: number; mode: ValueMode },
  contacts: readonly NewContact[],
): Promise<Joined> {
  const values = mode === 'keep' ? sql`given.fields || c.fields` : sql`c.fields || given.fields`
  const joined = await row(
    tx,
    sql<Joined>`
      with found as materialized (
        select c.id, c.fields as before, ${values} as after from ${asTable(contacts)}
        cross join lateral (
          select id, fields from contacts
          where ${hasAddress(workspaceId, sql`lower(given.email)`)} offset 0
        ) c
      ), filled as (
        update contacts c set fields = f.after, updated_at = now()
        from found f where c.id = f.id and f.after <> f.before
        returning c.id, c.workspace_id, c.email, c.created_at, c.updated_at, f.before, f.after
      ), announced as (${announcing(
        'contact.changed',
        sql`(select id, workspace_id, email, created_at, updated_at, after as fields from filled)`,
      )}
      ), changed_keys as (
        select f.id, array_agg(key) as keys, jsonb_object_agg(key, f.before -> key) as before,
          jsonb_object_agg(key, value) as after
        from filled f cross join lateral jsonb_each(f.after)
        where f.before -> key is distinct from value group by f.id
      ), shown as (${noteChanges(sql`select id, ${importId}::bigint, keys from changed_keys`)}
      ), noted as (
        insert into import_changes (import_id, contact_id, before, after)
        select ${importId}::bigint, id, before, after from changed_keys
        on conflict (import_id, contact_id) do update
        set before = excluded.before || import_changes.before, after = import_changes.after || excluded.after
      ), members as (
        insert into group_members (group_id, contact_id, import_id)
        select ${groupId}::bigint, id, ${importId}::bigint from found order by id
        on conflict do nothing returning contact_id
      ), new_facts as (${announcingMembers('contact.joined', sql`members`, groupId, importId)})
      select (select count(*) from members) as imported, (select count(*) from filled) as filled`,
  )
  if (!joined) throw new Error('A select without a table answered no row')
  await raiseMemberCount(tx, workspaceId, groupId, joined.imported)
  return joined
}
