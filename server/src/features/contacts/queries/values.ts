// SQL of the values of fields: removes those of a deleted field from contacts, and counts contacts without a value.
import type { EmptyValues } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db } from '../../../platform/db/index.ts'

/**
 * Removes a field's values from the next contacts of the workspace after an id. It leaves contacts that another
 * transaction is changing to the next run, so that nobody waits.
 * @returns the last id that it processed; undefined if there are no more
 */
export async function emptySome(
  db: Db,
  workspaceId: number,
  key: string,
  after: number,
  most: number,
): Promise<number | null> {
  const looked = await row(
    db,
    sql<{ last: number | null }>`select max(id) as last from (
        select id from contacts where workspace_id = ${workspaceId} and id > ${after} order by id limit ${most}
      ) few`,
  )
  const last = looked?.last ?? null
  if (last === null) return null
  await changed(
    db,
    sql`update contacts set fields = fields - ${key}::text where id in (
        select id from contacts
        where workspace_id = ${workspaceId} and id > ${after} and id <= ${last} and fields ? ${key}::text
        for update skip locked)`,
  )
  return last
}

/** Whether a contact of the workspace has a value of the field. */
export async function hasValues(db: Db, workspaceId: number, key: string): Promise<boolean> {
  const found = await row(
    db,
    sql`select 1 from contacts where workspace_id = ${workspaceId} and fields ? ${key}::text limit 1`,
  )
  return found !== undefined
}

export interface EmptyCounts {
  contacts: number
  /** For each name, the number of contacts without a value, even if it is 0. Empty if there are no contacts. */
  empty: EmptyValues[]
}

/**
 * Counts contacts without a value.
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
