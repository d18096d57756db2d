// SQL of aligned return paths.
import { changed, row, sql, type Db } from '../../platform/db/index.ts'

/** Whether bounces return to a name below a domain of this name, in any workspace. */
export async function findAligned(db: Db, domain: string): Promise<boolean> {
  const found = await row(
    db,
    sql`select 1 from sending_domains where lower(domain_name) = ${domain} and aligned_since is not null limit 1`,
  )
  return found !== undefined
}

export async function updateAligned(db: Db, workspaceId: number, id: number): Promise<void> {
  await changed(
    db,
    sql`update sending_domains set aligned_since = coalesce(aligned_since, now()), aligned_missing_since = null
      where workspace_id = ${workspaceId} and id = ${id}
        and (aligned_since is null or aligned_missing_since is not null)`,
  )
}

/**
 * Stores that a checkup did not find the records of the return path. The first call stores the time, and a call a day
 * later ends the alignment. A day is 23 hours here, because a domain is due for its next daily checkup after that time.
 */
export async function updateUnaligned(db: Db, workspaceId: number, id: number): Promise<void> {
  await changed(
    db,
    sql`update sending_domains set
        aligned_since = case when aligned_missing_since < now() - interval '23 hours' then null else aligned_since end,
        aligned_missing_since = case when aligned_missing_since < now() - interval '23 hours' then null
          else coalesce(aligned_missing_since, now()) end
      where workspace_id = ${workspaceId} and id = ${id} and aligned_since is not null`,
  )
}
