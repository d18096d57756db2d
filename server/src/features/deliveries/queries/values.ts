// SQL of the values that recipients had when their mailing was frozen.
import { rows, sql, type Db } from '../../../platform/db/index.ts'

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
