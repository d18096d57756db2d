// Counts contacts without a value.
import type { EmptyValues } from '@lettermill/contracts'
import { rows, sql, type Db } from '../../../platform/db/index.ts'

export interface EmptyCounts {
  contacts: number
  /** For each name, the number of contacts without a value, even if it is 0. Empty if there are no contacts. */
  empty: EmptyValues[]
}

/**
 * @param names as merge tags write them, `fields.key` for a custom field
 * @param groupId null for all contacts of the workspace
 */
export async function countEmpty(
  db: Db,
  workspaceId: number,
  names: readonly string[],
  groupId: number | null,
): Promise<EmptyCounts> {
  const keys = names.map((name) => name.replace(/^fields\./, ''))
  const found = await rows(
    db,
    sql<{ at: number; contacts: number; count: number }>`
      select k.at::integer, count(*)::integer as contacts,
        (count(*) filter (where coalesce(c.fields ->> k.key, '') = ''))::integer as count
      from contacts c cross join unnest(${keys}::text[]) with ordinality as k(key, at)
      where c.workspace_id = ${workspaceId}
        and (${groupId}::bigint is null or exists (
          select from group_members m where m.contact_id = c.id and m.group_id = ${groupId}::bigint))
      group by k.at order by k.at`,
  )
  return {
    contacts: found[0]?.contacts ?? 0,
    empty: found.map(({ at, count }) => ({ name: names[at - 1] ?? '', count })),
  }
}
