// SQL of images. Reads by join: active_workspaces (accounts; pictures of other workspaces are not served).
import { row, rows, sql, type Db, type Row, changed } from '../../platform/db/index.ts'

/** The number of pictures that the workspace stores, and the bytes of their files. */
export async function sumImages(db: Db, workspaceId: number): Promise<{ count: number; bytes: number }> {
  const summed = await row(
    db,
    sql<{ count: number; bytes: number }>`
      select count(*)::integer as count, coalesce(sum(bytes), 0)::float8 as bytes
      from images where workspace_id = ${workspaceId}`,
  )
  return summed ?? { count: 0, bytes: 0 }
}

export async function addImage(
  db: Db,
  workspaceId: number,
  image: Row<'images', 'name' | 'media' | 'bytes' | 'width'>,
): Promise<void> {
  await rows(
    db,
    sql`insert into images (name, workspace_id, media, bytes, width)
      values (${image.name}, ${workspaceId}, ${image.media}, ${image.bytes}, ${image.width})`,
  )
}

/** Returns which of the pictures belong to the workspace. */
export function listImages(
  db: Db,
  workspaceId: number,
  names: readonly string[],
): Promise<Row<'images', 'name' | 'bytes' | 'width'>[]> {
  return rows(
    db,
    sql`select name, bytes, width from images where workspace_id = ${workspaceId} and name = any(${names})`,
  )
}

/** Whether the workspace uploaded the picture of that name. */
export async function ownsPicture(db: Db, workspaceId: number, name: string): Promise<boolean> {
  return (await listImages(db, workspaceId, [name])).length > 0
}

/** Whether a picture belongs to a stopped or deleted workspace. */
export async function isImageStopped(db: Db, name: string): Promise<boolean> {
  const stopped = await row(
    db,
    sql`select 1 from images i where i.name = ${name}
      and not exists (select from active_workspaces w where w.id = i.workspace_id)`,
  )
  return stopped !== undefined
}

/** The newest pictures of the workspace before the given time and name. */
export function newestImages(
  db: Db,
  workspaceId: number,
  { limit, before }: { limit: number; before: string | undefined },
): Promise<Row<'images', 'name' | 'bytes' | 'width' | 'created_at'>[]> {
  const older =
    before === undefined
      ? sql``
      : sql`and (created_at, name) < (select created_at, name from images where workspace_id = ${workspaceId} and name = ${before})`
  return rows(
    db,
    sql`select name, bytes, width, created_at from images where workspace_id = ${workspaceId} ${older}
      order by created_at desc, name desc limit ${limit}`,
  )
}

/** Up to `limit` image names of the workspace. */
export async function listImageNames(db: Db, workspaceId: number, limit: number): Promise<string[]> {
  const found = await rows(
    db,
    sql<
      Row<'images', 'name'>
    >`select name from images where workspace_id = ${workspaceId} order by name limit ${limit}`,
  )
  return found.map(({ name }) => name)
}

export async function deleteImages(db: Db, workspaceId: number, names: readonly string[]): Promise<void> {
  await changed(
    db,
    sql`delete from images where workspace_id = ${workspaceId} and name = any(${names}::text[])`,
  )
}
