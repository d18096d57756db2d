// SQL of forms. Reads by join: groups (their names; contacts), active_workspaces, notified_members (accounts).
import type { Form, ReadersLanguage, FormTexts } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'

const columns = sql`f.id, f.public_id, f.name, f.group_id, g.name as group_name, f.sender_id, f.field_keys,
  to_json(f.topic_ids) as topic_ids, f.confirm, f.language, f.texts, f.redirect_url, f.enabled, f.version, f.sign_ups,
  f.confirmed, case when f.flooded_at > now() - interval '1 day' then f.flooded_at end as flooded_at, f.created_at,
  f.updated_at`

const from = sql`forms f left join groups g on g.id = f.group_id and g.workspace_id = f.workspace_id
  and g.deleted_at is null`

/** The forms of a workspace, newest first. */
export function listForms(db: Db, workspaceId: number): Promise<Form[]> {
  return rows(
    db,
    sql<Form>`select ${columns} from ${from} where f.workspace_id = ${workspaceId} order by f.id desc`,
  )
}

export function findForm(db: Db, workspaceId: number, id: number): Promise<Form | undefined> {
  return row(
    db,
    sql<Form>`select ${columns} from ${from} where f.workspace_id = ${workspaceId} and f.id = ${id}`,
  )
}

/**
 * Takes the lock that a transaction holds if it adds, changes or deletes a form of the workspace, or a part that a form
 * uses.
 */
export async function lockForms(tx: Tx, workspaceId: number): Promise<void> {
  await row(tx, sql`select pg_advisory_xact_lock(hashtextextended('lettermill.forms', ${workspaceId}))`)
}

/** The columns that an edit writes. */
export interface FormRow {
  name: string
  groupId: number
  senderId: number
  fieldKeys: readonly string[]
  topicIds: readonly number[]
  confirm: boolean
  language: ReadersLanguage | null
  texts: FormTexts
  redirectUrl: string | null
  enabled: boolean
}

export async function insertForm(tx: Tx, workspaceId: number, form: FormRow): Promise<number> {
  const made = await row(
    tx,
    sql<Row<'forms', 'id'>>`
      insert into forms (workspace_id, name, group_id, sender_id, field_keys, topic_ids, confirm, language, texts,
        redirect_url, enabled)
      values (${workspaceId}, ${form.name}, ${form.groupId}, ${form.senderId}, ${[...form.fieldKeys]}::text[],
        ${[...form.topicIds]}::bigint[], ${form.confirm}, ${form.language}, ${JSON.stringify(form.texts)}::jsonb,
        ${form.redirectUrl}, ${form.enabled})
      returning id`,
  )
  if (!made) throw new Error('An insert always returns its row')
  return made.id
}

/** Changes a form and raises its version. @returns whether the form exists */
export async function updateForm(tx: Tx, workspaceId: number, id: number, form: FormRow): Promise<boolean> {
  const updated = await changed(
    tx,
    sql`update forms set name = ${form.name}, group_id = ${form.groupId}, sender_id = ${form.senderId},
        field_keys = ${[...form.fieldKeys]}::text[], topic_ids = ${[...form.topicIds]}::bigint[],
        confirm = ${form.confirm}, language = ${form.language}, texts = ${JSON.stringify(form.texts)}::jsonb,
        redirect_url = ${form.redirectUrl}, enabled = ${form.enabled}, version = version + 1, updated_at = now()
      where workspace_id = ${workspaceId} and id = ${id}`,
  )
  return updated > 0
}

/** @returns whether the form existed */
export async function removeForm(tx: Tx, workspaceId: number, id: number): Promise<boolean> {
  await changed(tx, sql`delete from sign_ups where workspace_id = ${workspaceId} and form_id = ${id}`)
  return (await changed(tx, sql`delete from forms where workspace_id = ${workspaceId} and id = ${id}`)) > 0
}

/** A form as visitors can reach it. */
export interface OpenForm extends Row<
  'forms',
  | 'id'
  | 'public_id'
  | 'workspace_id'
  | 'group_id'
  | 'sender_id'
  | 'field_keys'
  | 'confirm'
  | 'redirect_url'
  | 'version'
> {
  topic_ids: number[]
  language: ReadersLanguage | null
  texts: FormTexts
}

const open = sql`f.id, f.public_id, f.workspace_id, f.group_id, f.sender_id, f.field_keys,
  to_json(f.topic_ids) as topic_ids, f.confirm, f.language, f.texts, f.redirect_url, f.version`

/** A condition: the workspace is active. A stopped or deleted workspace has no open form. */
const isActive = sql`exists (select from active_workspaces w where w.id = f.workspace_id)`

/** Finds a form by its public id; undefined while it is switched off. */
export function findOpenForm(db: Db, publicId: string): Promise<OpenForm | undefined> {
  return row(
    db,
    sql<OpenForm>`select ${open} from forms f
      where f.public_id = ${publicId}::uuid and f.enabled and ${isActive}`,
  )
}

/** Finds the form of a sign-up. The form may be switched off by now, because the mail was sent before. */
export function findFormOf(db: Db, id: number): Promise<OpenForm | undefined> {
  return row(db, sql<OpenForm>`select ${open} from forms f where f.id = ${id} and ${isActive}`)
}

/**
 * Stores for a day that very many people sign up on a form.
 * @returns whether that was new
 */
export async function noteFlood(db: Db, id: number): Promise<boolean> {
  const noted = await changed(
    db,
    sql`update forms set flooded_at = now()
      where id = ${id} and (flooded_at is null or flooded_at < now() - interval '1 day')`,
  )
  return noted > 0
}

export async function deleteFormsOf(db: Db, workspaceId: number): Promise<void> {
  await changed(db, sql`delete from forms where workspace_id = ${workspaceId}`)
}

/** A form on which very many people signed up, with the address of a member to mail. */
export interface FloodedForm extends Row<'forms', 'id' | 'name'> {
  email: string
}

/**
 * Forms with a flood of sign-ups about which nobody got a notice yet, each once for each member to mail. Marks the forms,
 * so that each member gets one notice.
 */
export function claimFlooded(tx: Tx, most: number): Promise<FloodedForm[]> {
  return rows(
    tx,
    sql<FloodedForm>`
      with told as (
        update forms set flood_told_at = now() where id in (
          select f.id from forms f where f.flooded_at is not null
            and (f.flood_told_at is null or f.flood_told_at < f.flooded_at) and ${isActive}
          order by f.id limit ${most} for update of f skip locked)
        returning id, name, workspace_id
      )
      select told.id, told.name, a.email from told
      join notified_members a on a.workspace_id = told.workspace_id`,
  )
}
