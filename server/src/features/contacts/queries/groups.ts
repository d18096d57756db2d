// SQL of groups. A deleted group disappears at once and is purged a day later. Reads by join: workspaces (which are
// deleted).
import type { ContactGroup } from '@lettermill/contracts'
import {
  changed,
  row,
  rows,
  sql,
  type Db,
  type Row,
  type Tables,
  type Tx,
} from '../../../platform/db/index.ts'

const group = sql.raw(`id, name, member_count as "contactCount", uploaded_file_name, uploaded_at`)

type GroupRow = Row<'groups', 'id' | 'name' | 'uploaded_file_name' | 'uploaded_at'> & {
  contactCount: Tables['groups']['member_count']
}

/** How long a deletion can be undone, in hours. */
const hoursToRestore = 24

/** The groups of a workspace, newest first, without deleted ones. */
export function listGroups(db: Db, workspaceId: number): Promise<ContactGroup[]> {
  return rows(
    db,
    sql<GroupRow>`
      select ${group} from groups
      where workspace_id = ${workspaceId} and deleted_at is null
      order by id desc`,
  )
}

/** A group of the workspace that is not deleted. */
export function findGroup(db: Db, workspaceId: number, id: number): Promise<ContactGroup | undefined> {
  return row(
    db,
    sql<GroupRow>`
      select ${group} from groups
      where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`,
  )
}

/** @returns the group with its new name; undefined if it does not exist or is deleted */
export function updateGroupName(
  tx: Tx,
  workspaceId: number,
  id: number,
  name: string,
): Promise<ContactGroup | undefined> {
  return row(
    tx,
    sql<GroupRow>`
      update groups set name = ${name}
      where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null returning ${group}`,
  )
}

/**
 * Locks a group that is not deleted. A transaction that adds or removes members holds this lock, so that the count
 * stays right.
 */
export async function lockGroup(tx: Tx, workspaceId: number, id: number): Promise<boolean> {
  const locked = await row(
    tx,
    sql`select 1 from groups
        where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null for update`,
  )
  return locked !== undefined
}

/** Locks a group that was deleted and can still be restored. */
export function lockDeletedGroup(tx: Tx, workspaceId: number, id: number): Promise<ContactGroup | undefined> {
  return row(
    tx,
    sql<GroupRow>`select ${group} from groups
        where workspace_id = ${workspaceId} and id = ${id} and deleted_at > now() - make_interval(hours => ${hoursToRestore})
        for update`,
  )
}

export interface NewGroup {
  name: string
  uploaded_file_name: string | null
  /** ISO time; null means now. */
  uploaded_at: string | null
  /** JSON that maps contact fields to CSV columns. */
  field_mapping: string | null
}

export async function createGroup(tx: Tx, workspaceId: number, made: NewGroup): Promise<number> {
  const created = await row(
    tx,
    sql<Row<'groups', 'id'>>`
      insert into groups (workspace_id, name, uploaded_file_name, uploaded_at, field_mapping)
      values (${workspaceId}, ${made.name}, ${made.uploaded_file_name},
              coalesce(${made.uploaded_at}::timestamptz, now()), ${made.field_mapping}::jsonb)
      returning id`,
  )
  if (!created) throw new Error('insert answered no row')
  return created.id
}

/** @returns whether a group was deleted */
export async function deleteGroup(db: Db, workspaceId: number, id: number): Promise<boolean> {
  return (
    (await changed(
      db,
      sql`update groups set deleted_at = now()
          where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`,
    )) > 0
  )
}

/** Restores a deleted group. Does nothing if the group does not exist, or its day has passed. */
export function restoreGroup(db: Db, workspaceId: number, id: number): Promise<ContactGroup | undefined> {
  return row(
    db,
    sql<GroupRow>`
      update groups set deleted_at = null
      where workspace_id = ${workspaceId} and id = ${id}
        and (deleted_at is null or deleted_at > now() - make_interval(hours => ${hoursToRestore})
          or exists (select from contact_jobs j where j.workspace_id = ${workspaceId}
            and j.action = 'restore_group' and j.group_id = ${id} and j.ended_at is null))
      returning ${group}`,
  )
}

export async function isDeletedGroup(db: Db, workspaceId: number, id: number): Promise<boolean> {
  const found = await row(
    db,
    sql`select 1 from groups
        where workspace_id = ${workspaceId} and id = ${id} and deleted_at is not null`,
  )
  return found !== undefined
}

export type PurgeableGroup = Row<'groups', 'id' | 'workspace_id'>

/**
 * Groups that nobody can restore any more: deleted over a day ago, or in a deleted workspace. Groups whose contacts a
 * job deletes or restores are left out, because the job finds the contacts by their memberships.
 */
export function listPurgeableGroups(db: Db): Promise<PurgeableGroup[]> {
  return rows(
    db,
    sql<PurgeableGroup>`
      select g.id, g.workspace_id from groups g join workspaces w on w.id = g.workspace_id
      where w.deleted_at is not null or (g.deleted_at <= now() - make_interval(hours => ${hoursToRestore})
        and not exists (select from contact_jobs j where j.workspace_id = g.workspace_id
          and j.action in ('delete_group', 'restore_group', 'undo_import')
          and j.group_id = g.id and j.ended_at is null))
      order by g.id`,
  )
}

/**
 * Deletes up to `most` members of a group that nobody can restore any more, and returns how many. It finds the rows by
 * ctid: a join would compare each of them with each member if the statistics do not know the group (ADR-0162).
 */
export function purgeMembers(db: Db, { id }: PurgeableGroup, most: number): Promise<number> {
  return changed(
    db,
    sql`delete from group_members where ctid = any(array(
          select ctid from group_members where group_id = ${id} order by contact_id limit ${most}))`,
  )
}

/** Deletes the row of a group without members. */
export function purgeGroup(db: Db, { workspace_id, id }: PurgeableGroup): Promise<number> {
  return changed(db, sql`delete from groups where workspace_id = ${workspace_id} and id = ${id}`)
}
