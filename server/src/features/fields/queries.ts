// SQL of contact fields.
import type { FieldType } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../platform/db/index.ts'

export interface FieldRow extends Row<
  'contact_fields',
  'id' | 'key' | 'label' | 'type' | 'options' | 'position'
> {
  type: FieldType
  options: string[] | null
}

const columns = sql`id, key, label, type, options, position`

/** The workspace's fields in their order. */
export function listFieldRows(db: Db, workspaceId: number): Promise<FieldRow[]> {
  return rows(
    db,
    sql<FieldRow>`select ${columns} from contact_fields
      where workspace_id = ${workspaceId} and archived_at is null order by position, id`,
  )
}

/** Takes the lock that a transaction holds until its end if it adds, changes or deletes a field of the workspace. */
export async function lockFields(tx: Tx, workspaceId: number): Promise<void> {
  await row(tx, sql`select pg_advisory_xact_lock(hashtextextended('lettermill.fields', ${workspaceId}))`)
}

/** Keys in use, including those of deleted fields whose values are still being removed. */
export async function listKeys(db: Db, workspaceId: number): Promise<string[]> {
  const found = await rows(
    db,
    sql<Row<'contact_fields', 'key'>>`select key from contact_fields where workspace_id = ${workspaceId}`,
  )
  return found.map(({ key }) => key)
}

export async function insertField(
  tx: Tx,
  workspaceId: number,
  field: Pick<FieldRow, 'key' | 'label' | 'type' | 'options'>,
): Promise<FieldRow> {
  const made = await row(
    tx,
    sql<FieldRow>`insert into contact_fields (workspace_id, key, label, type, options, position)
      select ${workspaceId}, ${field.key}, ${field.label}, ${field.type}, ${jsonOf(field.options)}::jsonb,
        coalesce(max(position) + 1, 0)
      from contact_fields where workspace_id = ${workspaceId} and archived_at is null
      returning ${columns}`,
  )
  if (!made) throw new Error('An insert always returns its row')
  return made
}

export async function changeField(
  tx: Tx,
  workspaceId: number,
  { id, label, options }: Pick<FieldRow, 'id' | 'label' | 'options'>,
): Promise<void> {
  await changed(
    tx,
    sql`update contact_fields set label = ${label}, options = ${jsonOf(options)}::jsonb
      where workspace_id = ${workspaceId} and id = ${id}`,
  )
}

/** Orders the fields as `ids` are ordered. */
export async function arrangeFields(tx: Tx, workspaceId: number, ids: readonly number[]): Promise<void> {
  await changed(
    tx,
    sql`update contact_fields f set position = given.place - 1
      from unnest(${[...ids]}::bigint[]) with ordinality as given (id, place)
      where f.workspace_id = ${workspaceId} and f.id = given.id and f.position <> given.place - 1`,
  )
}

export async function archiveField(tx: Tx, workspaceId: number, id: number): Promise<void> {
  await changed(
    tx,
    sql`update contact_fields set archived_at = now() where workspace_id = ${workspaceId} and id = ${id}`,
  )
}

export type ArchivedField = Row<'contact_fields', 'id' | 'workspace_id' | 'key'>

/** Deleted fields whose values may still be in contacts. */
export function listArchivedFields(db: Db): Promise<ArchivedField[]> {
  return rows(
    db,
    sql<ArchivedField>`select id, workspace_id, key from contact_fields
      where archived_at is not null order by id`,
  )
}

/** Frees the key of a deleted field, once no contact has a value of it. */
export async function forgetField(db: Db, id: number): Promise<void> {
  await changed(db, sql`delete from contact_fields where id = ${id} and archived_at is not null`)
}

function jsonOf(options: readonly string[] | null): string | null {
  return options === null ? null : JSON.stringify(options)
}

/** Why a built-in field is shown: a contact has, or once had, a value of it, or the owner chose so. */
export type ShownField = Row<'shown_fields', 'key' | 'reason'>

export function listShownFields(db: Db, workspaceId: number): Promise<ShownField[]> {
  return rows(db, sql<ShownField>`select key, reason from shown_fields where workspace_id = ${workspaceId}`)
}

/** Adds a reason to show fields. A reason that exists stays, without a lock that other imports would wait for. */
export async function showFields(
  db: Db,
  workspaceId: number,
  keys: readonly string[],
  reason: 'values' | 'chosen',
): Promise<void> {
  await changed(
    db,
    sql`insert into shown_fields (workspace_id, key, reason)
      select ${workspaceId}::bigint, key, ${reason}::text from unnest(${[...keys]}::text[]) as key order by key
      on conflict do nothing`,
  )
}

/** Takes back the owner's choice to show a field. */
export async function unchooseField(db: Db, workspaceId: number, key: string): Promise<void> {
  await changed(
    db,
    sql`delete from shown_fields where workspace_id = ${workspaceId} and key = ${key} and reason = 'chosen'`,
  )
}
