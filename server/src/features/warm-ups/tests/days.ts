// Moves a warm-up from day to day in a test, by making every stored time a day older.
import { changed, rows, sql, type Db } from '../../../platform/db/index.ts'

/** Moves all times in the database 24 hours back, as if a day had passed. */
export async function aDayLater(db: Db): Promise<void> {
  const day = sql`interval '24 hours'`
  await rows(db, sql`update warm_ups set started_at = started_at - ${day}`)
  await rows(db, sql`update deliveries set at = at - ${day}`)
  await rows(db, sql`update feedback set received_at = received_at - ${day}`)
  await rows(
    db,
    sql`update chunks set done_at = done_at - ${day}, reserved_until = reserved_until - ${day}
      where lease_until is null`,
  )
  await rows(db, sql`update deferrals set due_at = due_at - ${day}`)
}

/** Switches the warm-up of a workspace's domains on, without the API call. */
export function warmUp(db: Db, workspaceId: number): Promise<number> {
  return changed(
    db,
    sql`insert into warm_ups (domain_id, workspace_id)
      select id, workspace_id from sending_domains where workspace_id = ${workspaceId}`,
  )
}
