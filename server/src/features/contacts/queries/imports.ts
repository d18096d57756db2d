// SQL of imports: their requests, the changes that they made, and how to undo them.
import type { ContactImport } from '@lettermill/contracts'
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
import { announcing } from './announcing.ts'
import type { ValueMode } from '../import/read-contacts.ts'

/** Hours for which an import can be undone. */
const hoursToUndo = 24
/** Days for which an import is kept after its last request. */
const daysToRemember = 30

const wire = sql.raw(
  `i.id, i.group_id, g.name as group_name, i.uploaded_file_name, i.started_at, i.imported, i.added, i.duplicates,
   i.filled, i.skipped, i.refused, i.unreadable_fields,
   i.changed_at + interval '${String(hoursToUndo)} hours' as undoable_until, i.undone_at`,
)

type Wire = 'id' | 'group_id' | 'uploaded_file_name' | 'started_at' | ImportCount | 'undone_at'
type ImportRow = Row<'imports', Wire> & {
  group_name: Tables['groups']['name']
  unreadable_fields: Record<string, number>
  undoable_until: string
}

/** An import with the columns that rules need, besides the fields of the API. */
export type StoredImport = ImportRow &
  Row<'imports', 'made_group' | 'value_mode'> & { is_undoable: boolean; value_mode: ValueMode }

/**
 * The imports of the last day, newest first. Imports whose group was deleted by other means than undoing them are left
 * out, because nothing of them exists.
 */
export function listImports(db: Db, workspaceId: number, most: number): Promise<ContactImport[]> {
  return rows(
    db,
    sql<ImportRow>`
      select ${wire} from imports i join groups g on g.id = i.group_id
      where i.workspace_id = ${workspaceId} and i.changed_at > now() - make_interval(hours => ${hoursToUndo})
        and (g.deleted_at is null or i.undone_at is not null)
      order by i.id desc limit ${most}`,
  )
}

export function findImport(db: Db, workspaceId: number, id: number): Promise<StoredImport | undefined> {
  return row(
    db,
    sql<StoredImport>`
      select ${wire}, i.made_group, i.value_mode,
        i.changed_at > now() - make_interval(hours => ${hoursToUndo}) as is_undoable
      from imports i join groups g on g.id = i.group_id
      where i.workspace_id = ${workspaceId} and i.id = ${id}`,
  )
}

export async function createImport(
  tx: Tx,
  workspaceId: number,
  made: { group_id: number; made_group: boolean; uploaded_file_name: string | null; value_mode: ValueMode },
): Promise<number> {
  const created = await row(
    tx,
    sql<Row<'imports', 'id'>>`
      insert into imports (workspace_id, group_id, made_group, uploaded_file_name, value_mode)
      values (${workspaceId}, ${made.group_id}, ${made.made_group}, ${made.uploaded_file_name}, ${made.value_mode})
      returning id`,
  )
  if (!created) throw new Error('insert answered no row')
  return created.id
}

type ImportCount = 'imported' | 'added' | 'duplicates' | 'filled' | 'skipped' | 'refused'
export type ImportCounts = Row<'imports', ImportCount> & {
  unreadableFields: Readonly<Record<string, number>>
}

export async function raiseImport(tx: Tx, id: number, by: ImportCounts): Promise<void> {
  await changed(
    tx,
    sql`update imports
        set imported = imported + ${by.imported}, added = added + ${by.added},
          duplicates = duplicates + ${by.duplicates}, filled = filled + ${by.filled},
          skipped = least(skipped + ${by.skipped}::bigint, 2147483647), refused = refused + ${by.refused}, changed_at = clock_timestamp(), audited_at = null,
          unreadable_fields = (
            select coalesce(jsonb_object_agg(key, counted), '{}') from (
              select key, sum(value::integer) as counted from (
                select key, value from jsonb_each_text(imports.unreadable_fields)
                union all select key, value from jsonb_each_text(${JSON.stringify(by.unreadableFields)}::jsonb)
              ) each group by key
            ) sums)
        where id = ${id}`,
  )
}

/**
 * Claims the request's id. Waits for another request that holds the id.
 * @returns false if a request with this id was answered before
 */
export async function claimRequest(tx: Tx, workspaceId: number, requestId: string): Promise<boolean> {
  const claimed = await changed(
    tx,
    sql`insert into import_requests (workspace_id, request_id) values (${workspaceId}, ${requestId})
        on conflict do nothing`,
  )
  return claimed > 0
}

export async function findReply<Reply>(
  tx: Tx,
  workspaceId: number,
  requestId: string,
): Promise<Reply | undefined> {
  const found = await row(
    tx,
    sql<Row<'import_requests', 'reply'> & { reply: Reply }>`select reply from import_requests
        where workspace_id = ${workspaceId} and request_id = ${requestId}`,
  )
  return found?.reply
}

export async function finishRequest(
  tx: Tx,
  workspaceId: number,
  requestId: string,
  importId: number,
  reply: unknown,
): Promise<void> {
  await changed(
    tx,
    sql`update import_requests set import_id = ${importId}, reply = ${JSON.stringify(reply)}::jsonb
        where workspace_id = ${workspaceId} and request_id = ${requestId}`,
  )
}

/** Whether the import's group contains only contacts that it added. */
export async function isAlone(tx: Tx, { id, group_id }: StoredImport): Promise<boolean> {
  const other = await row(
    tx,
    sql`select 1 from group_members where group_id = ${group_id} and import_id is distinct from ${id} limit 1`,
  )
  return other === undefined
}

/** Locks the contacts that an import changed, in the order of their addresses. */
export async function lockChanged(tx: Tx, workspaceId: number, importId: number): Promise<void> {
  await row(
    tx,
    sql`select count(*) from (
          select 1 from contacts where id in (
            select contact_id from import_changes
            where import_id = (select id from imports where workspace_id = ${workspaceId} and id = ${importId}))
          order by lower(email) for update
        ) locked`,
  )
}

/**
 * Restores the values that an import overwrote or filled. A value that was changed since then stays.
 * @param ids limits the restoration to these contacts
 */
export async function putBack(
  tx: Tx,
  workspaceId: number,
  importId: number,
  ids?: readonly number[],
): Promise<void> {
  await changed(
    tx,
    sql`with put_back as (
      update contacts c set fields = c.fields - back.keys || back.values, updated_at = now()
      from (
        select contact_id, array_agg(key) as keys,
          coalesce(jsonb_object_agg(key, i.before -> key) filter (where i.before ->> key <> ''), '{}') as values
        from import_changes i join contacts on contacts.id = contact_id
        cross join lateral jsonb_each(i.after) as written (key, value)
        where i.import_id = (select id from imports where workspace_id = ${workspaceId} and id = ${importId})
          and ${ids ? sql`i.contact_id = any(${[...ids]}::bigint[])` : sql`true`}
          and fields -> key = value
        group by contact_id
      ) back
      where c.id = back.contact_id returning c.id, c.workspace_id, c.email, c.fields, c.created_at, c.updated_at
      )
      ${announcing('contact.changed', sql`put_back`)}`,
  )
}

export async function markUndone(tx: Tx, id: number): Promise<void> {
  await changed(tx, sql`update imports set undone_at = now() where id = ${id}`)
}

/** Marks an import as restored, together with its group, if the deletion of the group had undone the import. */
export async function markRedone(tx: Tx, groupId: number): Promise<void> {
  await changed(
    tx,
    // One transaction wrote both rows, so they have exactly the same time.
    sql`update imports i set undone_at = null from groups g
        where i.group_id = ${groupId} and g.id = i.group_id and i.made_group and i.undone_at = g.deleted_at`,
  )
}

export interface EndedImport extends Row<
  'imports',
  'id' | 'workspace_id' | 'group_id' | 'imported' | 'duplicates'
> {
  group_name: Tables['groups']['name']
  ended_at: string
}

/**
 * Up to `most` imports that are not undone and had no request for `minutes` minutes. Each is returned once, and again
 * if it continues later.
 */
export function takeEnded(tx: Tx, minutes: number, most: number): Promise<EndedImport[]> {
  return rows(
    tx,
    sql<EndedImport>`
      update imports i set audited_at = now() from groups g
      where g.id = i.group_id and i.id in (
        select id from imports
        where audited_at is null and undone_at is null and changed_at < now() - make_interval(mins => ${minutes})
        order by id limit ${most} for update skip locked
      )
      returning i.id, i.workspace_id, i.group_id, g.name as group_name, i.imported, i.duplicates,
        -- The upload writes its audit entry a moment after \`changed_at\`, and the end is to follow it.
        i.changed_at + interval '1 second' as ended_at`,
  )
}

/**
 * Deletes up to `most` requests, changes and refusals of imports that nobody can undo any more, and returns how many.
 */
export async function forgetSome(db: Db, most: number): Promise<number> {
  const old = sql`select id from imports i where changed_at <= now() - make_interval(hours => ${hoursToUndo})
    -- A job may still undo the import after its day has passed.
    and not exists (select from contact_jobs j where j.import_id = i.id and j.ended_at is null)`
  const changes = await changed(
    db,
    sql`delete from import_changes where (import_id, contact_id) in (
          select import_id, contact_id from import_changes where import_id in (${old}) limit ${most})`,
  )
  const requests = await changed(
    db,
    sql`delete from import_requests where (workspace_id, request_id) in (
          select workspace_id, request_id from import_requests where import_id in (${old}) limit ${most})`,
  )
  const refusals = await changed(
    db,
    sql`delete from import_refusals where (import_id, email_digest) in (
          select import_id, email_digest from import_refusals where import_id in (${old}) limit ${most})`,
  )
  return changes + requests + refusals
}

export function deleteOldImports(db: Db): Promise<number> {
  return changed(
    db,
    sql`delete from imports where changed_at <= now() - make_interval(days => ${daysToRemember})`,
  )
}
