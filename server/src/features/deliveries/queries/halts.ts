// SQL that halts mailings and opens them again.
import { row, rows, sql, type Db, type Row } from '../../../platform/db/index.ts'

/** Opens a halted mailing or halts an open mailing. Returns whether the mailing changed. */
export async function setMailingState(
  db: Db,
  workspaceId: number,
  mailingId: number,
  state: 'open' | 'halted' | 'closed',
): Promise<boolean> {
  const updated = await row(
    db,
    sql`update mailings set state = ${state}
      where id = ${mailingId} and workspace_id = ${workspaceId} and state <> 'closed' returning 1`,
  )
  return updated !== undefined
}

/** Halts every open mailing of a workspace and returns their ids. */
export async function haltWorkspace(db: Db, workspaceId: number): Promise<number[]> {
  const halted = await rows(
    db,
    sql<Row<'mailings', 'id'>>`update mailings set state = 'halted'
      where workspace_id = ${workspaceId} and state = 'open' returning id`,
  )
  return halted.map(({ id }) => id)
}

/**
 * Counts the chunks whose holder may still start messages. Such a chunk is leased, and its holder has not seen the
 * halt.
 */
export async function countUnhalted(db: Db, mailingId: number): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*) as count from chunks
      where mailing_id = ${mailingId} and done_at is null and worker is not null
        and lease_until > now() and not halted`,
  )
  return counted?.count ?? 0
}
