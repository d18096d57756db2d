// SQL that restores deleted contacts.
import { asAverage, changed, row, sql, type Tx } from '../../../../platform/db/index.ts'
import { announcing } from '../announcing.ts'
import { hasAddress } from '../address.ts'
import { raiseContactCount } from '../counts.ts'
import { membersOf } from './deleted.ts'

/**
 * Restores the contacts of a deleted group. If an address was added again meanwhile, the new contact becomes the
 * member. The caller holds the group's lock.
 * @returns how many it restored
 */
export function restoreMembers(tx: Tx, workspaceId: number, groupId: number): Promise<number> {
  return digOut(tx, workspaceId, membersOf(workspaceId, groupId))
}

/** Does what `restoreMembers` does, for some members. The caller holds the locks of their groups. */
export function restoreSomeMembers(tx: Tx, workspaceId: number, ids: readonly number[]): Promise<number> {
  return digOut(tx, workspaceId, sql`select unnest(${[...ids]}::bigint[])`)
}

async function digOut(tx: Tx, workspaceId: number, members: ReturnType<typeof membersOf>): Promise<number> {
  const counted = await row(
    tx,
    sql<{ back: number }>`with back as (
      insert into contacts (id, workspace_id, email, fields, time_zone, created_at, updated_at, import_id)
        overriding system value
      select d.id, d.workspace_id, d.email, c.fields, c.time_zone, c.created_at, c.updated_at, c.import_id
      from deleted_contacts d cross join lateral jsonb_to_record(d.row) as c
        (fields jsonb, time_zone text, created_at timestamptz, updated_at timestamptz, import_id bigint)
      where d.workspace_id = ${asAverage(workspaceId)} and d.id in (${members})
      order by lower(d.email) on conflict (workspace_id, lower(email)) do nothing
      returning id, workspace_id, email, fields, created_at, updated_at
    ), announced as (${announcing('contact.created', sql`back`)})
    select count(*) as back from back`,
  )
  const back = counted?.back ?? 0
  await raiseContactCount(tx, workspaceId, back)
  await changed(
    tx,
    sql`
      with dug_out as (
        delete from deleted_contacts where workspace_id = ${asAverage(workspaceId)} and id in (${members})
        returning id, email
      ), taken as (
        select d.id as old_id, c.id from dug_out d
        join contacts c on ${hasAddress(workspaceId, sql`lower(d.email)`, 'c.')} and c.id <> d.id
      ), added as (
        insert into group_members (group_id, contact_id, added_at, import_id)
        select group_id, taken.id, added_at, import_id from group_members join taken on contact_id = old_id
        on conflict do nothing returning group_id
      ), left_by_old as (
        delete from group_members using taken where contact_id = old_id returning group_id
      )
      -- A contact that was already a member must not count twice.
      update groups set member_count = member_count - twice.members
      from (
        select group_id, count(*) - (select count(*) from added where added.group_id = l.group_id) as members
        from left_by_old l group by group_id
      ) twice where id = twice.group_id and twice.members > 0`,
  )
  return back
}
