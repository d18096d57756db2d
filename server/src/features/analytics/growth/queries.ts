// SQL for the growth of the list. Reads by join: contacts and imports (contacts), suppressions (suppressions).
import { rows, sql, type Db } from '../../../platform/db/index.ts'
import type { Window } from '../windows.ts'

export interface JoinedCount {
  /** The number of the bar in the chart, from 0. */
  bar: number
  import_id: number | null
  contacts: number
}

const startsOf = (bars: readonly Window[]) => bars.map(({ from }) => from.toISOString())
const endOf = (bars: readonly Window[]) => bars.at(-1)?.to ?? new Date(0)

/**
 * Contacts by the bar in which they joined, and by their import. A BRIN index on created_at finds them, because
 * contacts lie in the order in which they joined; a B-tree would make imports slower.
 */
export function countJoined(db: Db, workspaceId: number, bars: readonly Window[]): Promise<JoinedCount[]> {
  const starts = startsOf(bars)
  return rows(
    db,
    sql<JoinedCount>`
      select width_bucket(created_at, ${starts}::timestamptz[]) - 1 as bar, import_id, count(*) as contacts
      from contacts
      where workspace_id = ${workspaceId} and created_at >= ${starts[0] ?? null} and created_at < ${endOf(bars)}
      group by 1, 2`,
  )
}

export interface LeftCount {
  bar: number
  reason: string
  addresses: number
}

/** Addresses by the bar in which they left. Suppressions imported from another tool do not count. */
export function countLeft(db: Db, workspaceId: number, bars: readonly Window[]): Promise<LeftCount[]> {
  const starts = startsOf(bars)
  return rows(
    db,
    sql<LeftCount>`
      select width_bucket(created_at, ${starts}::timestamptz[]) - 1 as bar, reason, count(*) as addresses
      from suppressions
      where workspace_id = ${workspaceId} and reason not in ('manual', 'inactive') and not imported
        and created_at >= ${starts[0] ?? null} and created_at < ${endOf(bars)}
      group by 1, 2`,
  )
}

/** The file names of imports. */
export async function listImportFiles(db: Db, workspaceId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string | null>()
  const found = await rows(
    db,
    sql<{ id: number; uploaded_file_name: string | null }>`
      select id, uploaded_file_name from imports
      where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[])`,
  )
  return new Map(found.map(({ id, uploaded_file_name }) => [id, uploaded_file_name]))
}
