// SQL of saved sections.
import type { DesignSection, SavedSection } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db } from '../../../platform/db/index.ts'

const columns = sql`id, name, section, created_at`

export function listSections(db: Db, workspaceId: number): Promise<SavedSection[]> {
  return rows(
    db,
    sql<SavedSection>`select ${columns} from saved_sections where workspace_id = ${workspaceId} order by id desc`,
  )
}

/** The number of sections that the workspace saved, and their bytes. */
export async function sumSections(db: Db, workspaceId: number): Promise<{ count: number; bytes: number }> {
  const summed = await row(
    db,
    sql<{ count: number; bytes: number }>`
      select count(*)::integer as count, coalesce(sum(octet_length(section::text)), 0)::float8 as bytes
      from saved_sections where workspace_id = ${workspaceId}`,
  )
  return summed ?? { count: 0, bytes: 0 }
}

export async function addSection(
  db: Db,
  workspaceId: number,
  { name, section }: { name: string; section: DesignSection },
): Promise<SavedSection> {
  const added = await row(
    db,
    sql<SavedSection>`insert into saved_sections (workspace_id, name, section)
      values (${workspaceId}, ${name}, ${JSON.stringify(section)}::jsonb) returning ${columns}`,
  )
  if (!added) throw new Error('A kept section was not stored')
  return added
}

/** @returns whether the section existed */
export async function deleteSection(db: Db, workspaceId: number, id: number): Promise<boolean> {
  const count = await changed(
    db,
    sql`delete from saved_sections where workspace_id = ${workspaceId} and id = ${id}`,
  )
  return count > 0
}
