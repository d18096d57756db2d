// SQL that deletes contacts with their group or import, and keeps them restorable for a day. Reads by join: workspaces
// (which are deleted).
import { changed, deleteInPieces, row, sql, type Db, type Tx } from '../../../../platform/db/index.ts'
import { announcing } from '../announcing.ts'
import { raiseContactCount } from '../counts.ts'

/**
 * The ids of a group's contacts. The condition on the workspace applies to the group. On contacts, it would make the
 * planner read all contacts for each member, because it has no statistics of a workspace that was just filled.
 */
export const membersOf = (workspaceId: number, groupId: number) => sql`
  select contact_id from group_members
  where group_id = (select id from groups where workspace_id = ${workspaceId} and id = ${groupId})`

/** Contacts `c` that are in no other group, deleted groups aside. */
export const inNoOther = (groupId: number) => sql`
  not exists (
    select from group_members m join groups g on g.id = m.group_id
    where m.contact_id = c.id and m.group_id <> ${groupId} and g.deleted_at is null)`

/** Contacts `c` of a batch, by their ids. The group may have a million members, and no batch should read them all. */
export const someOf = (workspaceId: number, ids: readonly number[]) => sql`
  c.workspace_id = ${workspaceId} and c.id = any(${[...ids]}::bigint[])`

/** Contacts `c` that deleting the group deletes: its members that are in no other group, deleted groups aside. */
export const onlyOf = (workspaceId: number, groupId: number) => sql`
  c.id in (${membersOf(workspaceId, groupId)}) and ${inNoOther(groupId)}`

/**
 * Does what `deleteMembers` does, for some members of the group. The caller holds their locks.
 * @returns how many it deleted
 */
export function deleteSomeMembers(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  ids: readonly number[],
): Promise<number> {
  return bury(tx, workspaceId, groupId, sql`${someOf(workspaceId, ids)} and ${inNoOther(groupId)}`)
}

/** Locks the group's contacts, in the order of their addresses. */
export async function lockMembers(tx: Tx, workspaceId: number, groupId: number): Promise<void> {
  await row(
    tx,
    sql`select count(*) from (
          select 1 from contacts where id in (${membersOf(workspaceId, groupId)}) order by lower(email) for update
        ) locked`,
  )
}

/**
 * Moves the contacts of a group that are in no other group out of the lists. They can be restored with the group for a
 * day, and their memberships stay. The caller holds their locks.
 */
export function deleteMembers(tx: Tx, workspaceId: number, groupId: number): Promise<number> {
  return bury(tx, workspaceId, groupId, onlyOf(workspaceId, groupId))
}

/** Moves contacts among the deleted ones, where a day of restoring begins. @returns how many */
export async function bury(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  which: ReturnType<typeof onlyOf>,
): Promise<number> {
  const gone = await changed(
    tx,
    sql`
      with c as (delete from contacts c where ${which} returning *),
      announced as (${announcing('contact.removed', sql`c`)})
      insert into deleted_contacts (id, workspace_id, email, row, group_id)
      select id, workspace_id, email, to_jsonb(c) - '{id,workspace_id,email,search}'::text[], ${groupId}::bigint
      from c`,
  )
  await raiseContactCount(tx, workspaceId, -gone)
  return gone
}

/** The number of contacts of a group that are also in other groups, deleted groups aside. */
export async function countShared(db: Db, workspaceId: number, groupId: number): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`
      select count(*) as count from group_members c join groups own on own.id = c.group_id
      where own.workspace_id = ${workspaceId} and c.group_id = ${groupId} and exists (
        select from group_members m join groups g on g.id = m.group_id
        where m.contact_id = c.contact_id and m.group_id <> ${groupId} and g.deleted_at is null)`,
  )
  return counted?.count ?? 0
}

/** Deletes up to `most` contacts that nobody can restore any more, and returns how many. */
export function purgeDeleted(db: Db, most: number): Promise<number> {
  return changed(
    db,
    sql`with gone as (
          delete from deleted_contacts where id in (
            select id from deleted_contacts d where deleted_at <= now() - interval '24 hours'
              -- A job that restores the contacts may still run after their day has passed.
              and not exists (select from contact_jobs j where j.workspace_id = d.workspace_id
                and j.action in ('restore', 'restore_group') and j.ended_at is null)
            limit ${most})
          returning id
        ), left_before as (
          delete from left_groups where contact_id in (select id from gone)
        ), changed_before as (
          delete from contact_changes where contact_id in (select id from gone)
        )
        select from gone`,
  )
}

/** Deletes the contacts of deleted workspaces, in small batches. */
export async function purgeOfWorkspaces(db: Db): Promise<void> {
  const ofDeleted = sql`workspace_id in (select id from workspaces where deleted_at is not null)`
  for (const table of [
    'contacts',
    'deleted_contacts',
    'contact_counts',
    'contact_fields',
    'shown_fields',
    'contact_jobs',
    'erased_addresses',
  ] as const)
    await deleteInPieces(db, table, ofDeleted)
}
