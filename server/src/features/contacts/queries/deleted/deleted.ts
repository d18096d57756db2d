// SQL that deletes contacts with their group or import, keeps them restorable for a day, and restores them. Reads by
// join: recipients (deliveries), which shows who got mail; workspaces (which are deleted).
import {
  asAverage,
  changed,
  deleteInPieces,
  row,
  sql,
  type Db,
  type Tx,
} from '../../../../platform/db/index.ts'
import { announcing } from '../announcing.ts'
import { hasAddress } from '../address.ts'
import { raiseContactCount, raiseMemberCount } from '../counts.ts'

/**
 * The ids of a group's contacts. The condition on the workspace applies to the group. On contacts, it would make the
 * planner read all contacts for each member, because it has no statistics of a workspace that was just filled.
 */
const membersOf = (workspaceId: number, groupId: number) => sql`
  select contact_id from group_members
  where group_id = (select id from groups where workspace_id = ${workspaceId} and id = ${groupId})`

/** Contacts `c` that are in no other group, deleted groups aside. */
const inNoOther = (groupId: number) => sql`
  not exists (
    select from group_members m join groups g on g.id = m.group_id
    where m.contact_id = c.id and m.group_id <> ${groupId} and g.deleted_at is null)`

/** Contacts `c` of a batch, by their ids. The group may have a million members, and no batch should read them all. */
const someOf = (workspaceId: number, ids: readonly number[]) => sql`
  c.workspace_id = ${workspaceId} and c.id = any(${[...ids]}::bigint[])`

/** Contacts `c` that deleting the group deletes: its members that are in no other group, deleted groups aside. */
const onlyOf = (workspaceId: number, groupId: number) => sql`
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

/** An import and the group that it filled. */
interface Imported {
  id: number
  group_id: number
}

/**
 * Moves out the contacts that an import added to the group, if the import created them and they got no mail. Contacts
 * that are also in a deleted group are moved out as well, because that group's deletion would have taken them.
 */
export function deleteImported(tx: Tx, workspaceId: number, from: Imported): Promise<number> {
  const which = sql`${onlyOf(workspaceId, from.group_id)} and ${takenBack(from)}`
  return bury(tx, workspaceId, from.group_id, which)
}

/** Does what `deleteImported` does, for some contacts. The caller holds their locks. */
export function deleteSomeImported(
  tx: Tx,
  workspaceId: number,
  from: Imported,
  ids: readonly number[],
): Promise<number> {
  const which = sql`${someOf(workspaceId, ids)} and ${inNoOther(from.group_id)} and ${takenBack(from)}`
  return bury(tx, workspaceId, from.group_id, which)
}

/**
 * Deletes contacts with these ids if the import created them and they are in no group but the import's, even if they
 * got mail. The caller holds their locks.
 */
export function deleteRefused(
  tx: Tx,
  workspaceId: number,
  { id, group_id }: Imported,
  ids: readonly number[],
): Promise<number> {
  const which = sql`${someOf(workspaceId, ids)} and ${inNoOther(group_id)} and c.import_id = ${id}`
  return bury(tx, workspaceId, group_id, which)
}

/**
 * Contacts `c` that undoing an import deletes if they are in no other group. The import of a membership is a scalar
 * subquery: right after an import, PostgreSQL would read all its members for each batch (ADR-0162).
 */
const takenBack = ({ id, group_id }: Imported) => sql`
      (select import_id from group_members where group_id = ${group_id} and contact_id = c.id) = ${id}
      and (
        (c.import_id = ${id} and not exists (select from recipients where contact_id = c.id))
        or exists (select from group_members where contact_id = c.id and group_id <> ${group_id}))`

/** The contacts that an import added to its group, by what becomes of them when it is undone. */
export type UndoneCounts = Record<'deleted' | 'known' | 'shared' | 'mailed', number>

/** Counts what `deleteImported` would delete. Reads the whole group. */
export async function countImported(db: Db, from: Imported): Promise<UndoneCounts> {
  const { id, group_id } = from
  const counted = await row(
    db,
    sql<UndoneCounts>`
      select count(*) filter (where fate = 'deleted') as deleted, count(*) filter (where fate = 'known') as known,
        count(*) filter (where fate = 'shared') as shared, count(*) filter (where fate = 'mailed') as mailed
      from (
        select case when ${inNoOther(group_id)} and ${takenBack(from)} then 'deleted'
          when c.import_id is distinct from ${id} then 'known'
          when not (${inNoOther(group_id)}) then 'shared' else 'mailed' end as fate
        from group_members own join contacts c on c.id = own.contact_id
        where own.group_id = ${group_id} and own.import_id = ${id}
      ) each`,
  )
  return counted ?? { deleted: 0, known: 0, shared: 0, mailed: 0 }
}

async function bury(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  which: ReturnType<typeof onlyOf>,
): Promise<number> {
  const gone = await changed(
    tx,
    sql`
      with c as (delete from contacts c where ${which} returning *),
      told as (${announcing('contact.removed', sql`c`)})
      insert into deleted_contacts (id, workspace_id, email, row, group_id)
      select id, workspace_id, email, to_jsonb(c) - '{id,workspace_id,email,search}'::text[], ${groupId}::bigint
      from c`,
  )
  await raiseContactCount(tx, workspaceId, -gone)
  return gone
}

/**
 * Removes the contacts that the import added from the group. Also deletes deleted contacts of the group that are left
 * without a membership, because nothing can restore them.
 */
export async function removeImported(
  tx: Tx,
  workspaceId: number,
  { id, group_id }: { id: number; group_id: number },
): Promise<void> {
  const removed = await changed(
    tx,
    sql`delete from group_members where group_id = ${group_id} and import_id = ${id}`,
  )
  await raiseMemberCount(tx, workspaceId, group_id, -removed)
  await changed(
    tx,
    sql`delete from deleted_contacts d where workspace_id = ${workspaceId} and group_id = ${group_id}
          and not exists (select from group_members where contact_id = d.id)`,
  )
}

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
    ), told as (${announcing('contact.created', sql`back`)})
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
