// SQL of templates.
import type { TemplateKind } from '@lettermill/contracts'
import { deleteInPieces, row, rows, sql, type Db, type Row, type Tx } from '../../platform/db/index.ts'

export type TemplateRow = Row<
  'templates',
  'id' | 'name' | 'body_html' | 'body_text' | 'created_at' | 'version'
> & { kind: TemplateKind }

/** The source of a template's bodies: a design's document, or code. */
export type TemplateSource = Pick<Row<'templates', 'document' | 'source'>, 'document' | 'source'>

export type TemplateContent = Pick<TemplateRow, 'name' | 'kind' | 'body_html' | 'body_text'> & {
  /** The design's document as JSON. */
  document: string | null
  source: string | null
  /** The keys of the custom fields that the template names. */
  field_keys: readonly string[]
}

const columns = sql`id, name, kind, body_html, body_text, created_at, version`
// PostgreSQL stores the size of a long text, so it need not read the text.
const bytes = sql`(octet_length(body_html) + octet_length(body_text)
  + coalesce(pg_column_size(document), 0) + coalesce(octet_length(source), 0))`

/** A batch of the list is full at this many bytes of bodies. */
const pieceBytes = 256 * 1024

/** The number of templates in a batch, if only the beginnings of bodies are read. */
const pieceTemplates = 20

/**
 * The workspace's templates, oldest first, in batches of few bytes, because all together may be hundreds of megabytes.
 * @param characters how much of each body; undefined for all of it
 */
export function everyTemplate(
  db: Db,
  workspaceId: number,
  characters?: number,
): AsyncGenerator<TemplateRow[]> {
  return characters === undefined ? everyWhole(db, workspaceId) : everyBeginning(db, workspaceId, characters)
}

/**
 * The beginning of a body. Designs and code begin with a style sheet and consist mostly of tables, so more characters
 * are read of them, from <body> on.
 */
function beginningOf(characters: number) {
  return sql`case kind when 'text' then left(body_html, ${characters})
    else left(substr(body_html, greatest(strpos(body_html, '<body'), 1)), ${8 * characters}) end`
}

async function* everyBeginning(
  db: Db,
  workspaceId: number,
  characters: number,
): AsyncGenerator<TemplateRow[]> {
  for (let after = 0; ;) {
    const piece = await rows(
      db,
      // PostgreSQL decompresses only the requested part of a long text.
      sql<TemplateRow>`
        select id, name, kind, ${beginningOf(characters)} as body_html, left(body_text, ${characters}) as body_text,
          created_at, version
        from templates where workspace_id = ${workspaceId} and deleted_at is null and id > ${after}
        order by id limit ${pieceTemplates}`,
    )
    const last = piece.at(-1)
    if (!last) return
    yield piece
    after = last.id
  }
}

async function* everyWhole(db: Db, workspaceId: number): AsyncGenerator<TemplateRow[]> {
  for (let after = 0; ;) {
    const piece = await rows(
      db,
      sql<TemplateRow>`
        select ${columns} from (
          select *, coalesce(sum(${bytes}) over (order by id rows between unbounded preceding and 1 preceding), 0) as before
          from templates where workspace_id = ${workspaceId} and deleted_at is null and id > ${after}
          order by id limit 100
        ) as few
        where before < ${pieceBytes} order by id`,
    )
    const last = piece.at(-1)
    if (!last) return
    yield piece
    after = last.id
  }
}

/** The number of templates except the template with that id, and the bytes of their bodies. */
export async function sumTemplates(
  db: Db,
  workspaceId: number,
  besideId: number,
): Promise<{ count: number; bytes: number }> {
  const summed = await row(
    db,
    sql<{ count: number; bytes: number }>`
      select count(*)::integer as count, coalesce(sum(${bytes}), 0)::float8 as bytes
      from templates where workspace_id = ${workspaceId} and deleted_at is null and id <> ${besideId}`,
  )
  return summed ?? { count: 0, bytes: 0 }
}

/** Returns only the names of templates, because bodies may be megabytes. */
export function lookUpTemplates(db: Db, workspaceId: number): Promise<Pick<TemplateRow, 'id' | 'name'>[]> {
  return rows(
    db,
    sql`select id, name from templates where workspace_id = ${workspaceId} and deleted_at is null order by id`,
  )
}

/** Each custom field that a template names, with the template. */
export function listFieldsInTemplates(
  db: Db,
  workspaceId: number,
): Promise<{ key: string; id: number; name: string }[]> {
  return rows(
    db,
    sql<Row<'templates', 'id' | 'name'> & { key: string }>`
      select key, id, name from templates cross join unnest(field_keys) as key
      where workspace_id = ${workspaceId} and deleted_at is null order by id`,
  )
}

/** The template; undefined if it belongs to another workspace, is deleted or does not exist. */
export function findTemplate(db: Db, workspaceId: number, id: number): Promise<TemplateRow | undefined> {
  return row(
    db,
    sql`select ${columns} from templates
      where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`,
  )
}

/** The template with its source; undefined as for `findTemplate`. */
export function findWholeTemplate(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<(TemplateRow & TemplateSource) | undefined> {
  return row(
    db,
    sql<TemplateRow & TemplateSource>`select ${columns}, document, source from templates
      where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`,
  )
}

/** The stored document of a design; null for code, and if the template does not exist. */
export async function findDocument(db: Db, workspaceId: number, id: number): Promise<unknown> {
  const found = await row(
    db,
    sql<Pick<TemplateSource, 'document'>>`select document from templates
      where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`,
  )
  return found?.document ?? null
}

/** The account that saves. */
export interface Author {
  workspaceId: number
  email: string
}

export async function createTemplate(
  db: Db,
  { workspaceId, email }: Author,
  content: TemplateContent,
): Promise<TemplateRow> {
  const created = await row(
    db,
    sql<TemplateRow>`insert into templates (workspace_id, name, kind, body_html, body_text, document, source, field_keys,
        changed_by)
      values (${workspaceId}, ${content.name}, ${content.kind}, ${content.body_html}, ${content.body_text},
        ${content.document}, ${content.source}, ${content.field_keys}, ${email})
      returning ${columns}`,
  )
  if (!created) throw new Error('An insert always returns its row')
  return created
}

/** Copies a template; undefined as for `findTemplate`. Both show the same hosted pictures. */
export function copyTemplate(
  db: Db,
  { workspaceId, email }: Author,
  id: number,
  name: string,
): Promise<TemplateRow | undefined> {
  return row(
    db,
    sql`insert into templates (workspace_id, name, kind, body_html, body_text, document, source, field_keys, changed_by,
        message_subject, is_service)
      select workspace_id, ${name}, kind, body_html, body_text, document, source, field_keys, ${email}, message_subject,
        is_service from templates
      where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null
      returning ${columns}`,
  )
}

/** Locks a template until the transaction ends. @returns its version and who saved it */
export function lockTemplate(
  tx: Tx,
  workspaceId: number,
  id: number,
): Promise<Row<'templates', 'version' | 'updated_at' | 'changed_by'> | undefined> {
  return row(
    tx,
    sql`select version, updated_at, changed_by from templates
      where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null for update`,
  )
}

export function updateTemplate(
  db: Db,
  { workspaceId, email }: Author,
  id: number,
  content: TemplateContent,
): Promise<TemplateRow | undefined> {
  return row(
    db,
    sql`update templates set name = ${content.name}, kind = ${content.kind}, body_html = ${content.body_html},
        body_text = ${content.body_text}, document = ${content.document}, source = ${content.source}, field_keys = ${content.field_keys},
        changed_by = ${email}, updated_at = now(), version = version + 1
      where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null returning ${columns}`,
  )
}

const messageColumns = sql`id, name, message_subject, is_service`
type ForMessages = Row<'templates', 'id' | 'name' | 'message_subject' | 'is_service'>

/** The settings of a template for single messages. */
export function findForMessages(db: Db, workspaceId: number, id: number): Promise<ForMessages | undefined> {
  return row(
    db,
    sql<ForMessages>`select ${messageColumns} from templates
      where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`,
  )
}

export function updateForMessages(
  tx: Tx,
  workspaceId: number,
  id: number,
  { message_subject, is_service }: Pick<ForMessages, 'message_subject' | 'is_service'>,
): Promise<ForMessages | undefined> {
  return row(
    tx,
    sql<ForMessages>`update templates set message_subject = ${message_subject}, is_service = ${is_service}
      where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null returning ${messageColumns}`,
  )
}

/** Marks the template as deleted; the purge removes it a day later. */
export async function deleteTemplate(db: Db, workspaceId: number, id: number): Promise<boolean> {
  const deleted = await rows(
    db,
    sql`update templates set deleted_at = now()
      where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null returning 1`,
  )
  return deleted.length > 0
}

/** Restores a deleted template; a template that is not deleted is returned as it is. */
export function restoreTemplate(db: Db, workspaceId: number, id: number): Promise<TemplateRow | undefined> {
  return row(
    db,
    sql`update templates set deleted_at = null
      where workspace_id = ${workspaceId} and id = ${id} returning ${columns}`,
  )
}

/** Deletes templates that were deleted more than a day ago. Sent campaigns do not change. */
export async function purgeTemplates(db: Db): Promise<number> {
  const purged = await rows(
    db,
    sql`delete from templates where deleted_at < now() - interval '1 day' returning 1`,
  )
  return purged.length
}

/** Deletes the templates and sections of a deleted workspace. */
export async function deleteTemplatesOf(db: Db, workspaceId: number): Promise<void> {
  await deleteInPieces(db, 'templates', sql`workspace_id = ${workspaceId}`)
  await deleteInPieces(db, 'saved_sections', sql`workspace_id = ${workspaceId}`)
}
