// The values of a contact in the form in which messages are filled in. Reads by join: contact_fields (which values are
// calendar days).
import { sql, rows, type Db } from '../../../../platform/db/index.ts'
import { dayMark } from '../../../templates/index.ts'

/**
 * The values of contacts `c`, with a mark on calendar days of custom fields. Merging knows only the keys of fields, and
 * needs the mark to write a day in the language of the letter. The keys are looked up once for all contacts.
 */
export function letterFields(workspaceId: number) {
  const days = sql`(select array_agg(key) from contact_fields where workspace_id = ${workspaceId} and type = 'date')`
  return sql`case when ${days} is null then c.fields else c.fields || coalesce((
      select jsonb_object_agg(key, ${dayMark}::text || (c.fields ->> key))
      from unnest(${days}) as key where c.fields ? key), '{}') end`
}

/**
 * The values of some recipients under these keys; empty values are left out.
 * @param seqs only a few, because the values of one recipient may have a megabyte
 */
export function listValues(
  db: Db,
  mailingId: number,
  seqs: readonly number[],
  keys: readonly string[],
): Promise<{ seq: number; values: Record<string, string> }[]> {
  return rows(
    db,
    sql<{ seq: number; values: Record<string, string> }>`
      select seq, (
        select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each_text(fields)
        where key = any(${[...keys]}::text[])
      ) as values
      from recipients where mailing_id = ${mailingId} and seq = any(${[...seqs]}::integer[])`,
  )
}
