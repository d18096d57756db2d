// SQL that deletes contacts by their ids with their memberships, keeps them restorable for a day, and restores them.
import {
  asAverage,
  changed,
  row,
  rows,
  sql,
  type Db,
  type Row,
  type Tx,
} from '../../../../platform/db/index.ts'
import { announcing } from '../announcing.ts'

/** Locks all groups of a workspace, including deleted ones, because the contacts to delete may be in any of them. */
export async function lockAllGroups(tx: Tx, workspaceId: number): Promise<void> {
  await row(
    tx,
    sql`select count(*) from (
          select 1 from groups where workspace_id = ${workspaceId} order by id for no key update
        ) locked`,
  )
}

/** Locks the groups that a contact is in, including deleted ones, in the order of their ids. */
export async function lockGroupsOf(tx: Tx, workspaceId: number, contactId: number): Promise<void> {
  await row(
    tx,
    sql`select count(*) from (
          select 1 from groups where workspace_id = ${workspaceId}
            and id in (select group_id from group_members where contact_id = ${contactId})
          order by id for no key update
        ) locked`,
  )
}

/** Locks contacts, in the order of their addresses. Lock their groups before. */
export async function lockContacts(tx: Tx, workspaceId: number, ids: readonly number[]): Promise<void> {
  await row(
    tx,
    sql`select count(*) from (
          select 1 from contacts where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[])
          order by lower(email) for update
        ) locked`,
  )
}

/**
 * Moves contacts out of the lists, with their memberships. They can be restored for a day. The caller holds the locks
 * of the contacts and their groups.
 * @param jobId the job that deletes them, which can be undone as a whole
 * @returns how many contacts were moved
 */
export function moveOut(
  tx: Tx,
  workspaceId: number,
  ids: readonly number[],
  jobId: number | null = null,
): Promise<number> {
  return changed(
    tx,
    sql`with c as (
        delete from contacts where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[]) returning *
      ), members as (
        delete from group_members m using c where m.contact_id = c.id returning m.group_id
      ), counted as (
        update groups set member_count = member_count - gone.members
        from (select group_id, count(*) as members from members group by group_id) gone where id = gone.group_id
      ), announced as (${announcing('contact.removed', sql`c`)}
      )
      insert into deleted_contacts (id, workspace_id, email, row, job_id)
      select id, workspace_id, email, to_jsonb(c) - '{id,workspace_id,email,search}'::text[]
          || jsonb_build_object('groups', coalesce((
            -- The memberships as they were before this statement. A join with the rows that it deletes would compare
            -- each contact with each of them (ADR-0162).
            select jsonb_agg(to_jsonb(m) - 'contact_id') from group_members m where m.contact_id = c.id), '[]')),
        ${jobId}::bigint
      from c`,
  )
}

/** The address of a contact that was deleted less than a day ago, by itself or by a job. */
export function findDeleted(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<Row<'deleted_contacts', 'email'> | undefined> {
  return row(
    db,
    sql<Row<'deleted_contacts', 'email'>>`select email from deleted_contacts
      where workspace_id = ${asAverage(workspaceId)} and id = ${id} and group_id is null
        and deleted_at > now() - interval '24 hours'`,
  )
}

/** Locks the groups that deleted contacts were in, by id. Returns those that exist or can be restored. */
export async function lockGroupsOfDeleted(
  tx: Tx,
  workspaceId: number,
  ids: readonly number[],
): Promise<number[]> {
  const found = await rows(
    tx,
    sql<Row<'groups', 'id'>>`
      select id from groups
      where workspace_id = ${workspaceId} and (deleted_at is null or deleted_at > now() - interval '24 hours')
        and id in (
          select (joined ->> 'group_id')::bigint
          from deleted_contacts d cross join lateral jsonb_array_elements(coalesce(row -> 'groups', '[]')) joined
          where d.workspace_id = ${asAverage(workspaceId)} and d.id = any(${[...ids]}::bigint[]))
      order by id for no key update`,
  )
  return found.map(({ id }) => id)
}

/**
 * Restores deleted contacts with their memberships of these locked groups. A contact whose address was added again
 * stays deleted.
 * @returns how many it restored
 */
export async function moveBack(
  tx: Tx,
  workspaceId: number,
  ids: readonly number[],
  groupIds: readonly number[],
): Promise<number> {
  const back = await row(
    tx,
    sql<{ count: number }>`with back as (
        insert into contacts (id, workspace_id, email, fields, time_zone, created_at, updated_at, import_id)
          overriding system value
        select d.id, d.workspace_id, d.email, c.fields, c.time_zone, c.created_at, c.updated_at, c.import_id
        from deleted_contacts d cross join lateral jsonb_to_record(d.row) as c
          (fields jsonb, time_zone text, created_at timestamptz, updated_at timestamptz, import_id bigint)
        where d.workspace_id = ${asAverage(workspaceId)} and d.id = any(${[...ids]}::bigint[]) and d.group_id is null
        order by lower(d.email)
        on conflict (workspace_id, lower(email)) do nothing
        returning id, workspace_id, email, fields, created_at, updated_at
      ), announced as (${announcing('contact.created', sql`back`)}
      ), gone as (
        delete from deleted_contacts using back where deleted_contacts.id = back.id
        returning deleted_contacts.id, row
      ), members as (
        insert into group_members (group_id, contact_id, added_at, import_id)
        select m.group_id, gone.id, m.added_at, m.import_id from gone
        cross join lateral jsonb_to_recordset(row -> 'groups')
          as m (group_id bigint, added_at timestamptz, import_id bigint)
        where m.group_id = any(${[...groupIds]}::bigint[]) on conflict do nothing returning group_id
      ), counted as (
        update groups set member_count = member_count + come.members
        from (select group_id, count(*) as members from members group by group_id) come where id = come.group_id
      )
      select count(*) as count from back`,
  )
  return back?.count ?? 0
}
