// All SQL of templates and images. Reads no other feature's table.
import { row, rows, sql, type Db } from '../../platform/db/index.ts'

export interface TemplateRow {
  id: number
  name: string
  body_html: string
  body_text: string
  created_at: string
}

export type TemplateContent = Pick<TemplateRow, 'name' | 'body_html' | 'body_text'>

const columns = sql`id, name, body_html, body_text, created_at`

/** The workspace's templates, oldest first. */
export function listTemplates(db: Db, workspaceId: number): Promise<TemplateRow[]> {
  return rows(
    db,
    sql`select ${columns} from templates where workspace_id = ${workspaceId} and deleted_at is null order by id`,
  )
}

/** The names alone: bodies may be megabytes. */
export function lookUpTemplates(db: Db, workspaceId: number): Promise<Pick<TemplateRow, 'id' | 'name'>[]> {
  return rows(
    db,
    sql`select id, name from templates where workspace_id = ${workspaceId} and deleted_at is null order by id`,
  )
}

/** The template, or nothing where it is another's, deleted or none. */
export function findTemplate(db: Db, workspaceId: number, id: number): Promise<TemplateRow | undefined> {
  return row(
    db,
    sql`select ${columns} from templates
      where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`,
  )
}

export async function createTemplate(
  db: Db,
  workspaceId: number,
  content: TemplateContent,
): Promise<TemplateRow> {
  const created = await row(
    db,
    sql<TemplateRow>`insert into templates (workspace_id, name, body_html, body_text)
      values (${workspaceId}, ${content.name}, ${content.body_html}, ${content.body_text}) returning ${columns}`,
  )
  if (!created) throw new Error('An insert always returns its row')
  return created
}

export function updateTemplate(
  db: Db,
  workspaceId: number,
  id: number,
  content: TemplateContent,
): Promise<TemplateRow | undefined> {
  return row(
    db,
    sql`update templates set name = ${content.name}, body_html = ${content.body_html},
        body_text = ${content.body_text}, updated_at = now()
      where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null returning ${columns}`,
  )
}

/** Marks the template as deleted; a day later the purge removes it. */
export async function deleteTemplate(db: Db, workspaceId: number, id: number): Promise<boolean> {
  const deleted = await rows(
    db,
    sql`update templates set deleted_at = now()
      where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null returning 1`,
  )
  return deleted.length > 0
}

/** Takes a deletion back; a template that is not deleted is answered as it is. */
export function restoreTemplate(db: Db, workspaceId: number, id: number): Promise<TemplateRow | undefined> {
  return row(
    db,
    sql`update templates set deleted_at = null
      where workspace_id = ${workspaceId} and id = ${id} returning ${columns}`,
  )
}

/** Removes templates that were deleted more than a day ago; what was sent from them is not touched. */
export async function purgeTemplates(db: Db): Promise<number> {
  const purged = await rows(
    db,
    sql`delete from templates where deleted_at < now() - interval '1 day' returning 1`,
  )
  return purged.length
}

export async function addImage(
  db: Db,
  workspaceId: number,
  image: { name: string; media: string; bytes: number },
): Promise<void> {
  await rows(
    db,
    sql`insert into images (name, workspace_id, media, bytes)
      values (${image.name}, ${workspaceId}, ${image.media}, ${image.bytes})`,
  )
}
