// Deletes very many rows in small batches, so that no lock is held for long, and an interrupted run continues where it
// stopped.
import { sql, type Sql } from './statement.ts'
import type { Tables } from './tables.ts'
import { changed, type Db } from './db.ts'

const piece = 5000

/**
 * Deletes the rows of a table that meet a condition, and returns how many. Outside a transaction, each batch is
 * committed by itself.
 */
export async function deleteInPieces(db: Db, table: keyof Tables, condition: Sql): Promise<number> {
  const from = sql.id(table)
  let deleted = 0
  let some: number
  do {
    // The outer statement repeats the condition, because a ctid is unique only within one partition of a table. "is
    // true" keeps PostgreSQL from using an index for the condition. With an index, PostgreSQL would compare each row
    // that meets the condition with each ctid, until its statistics know these rows (ADR-0162).
    some = await changed(
      db,
      sql`delete from ${from} where (${condition}) is true
        and ctid = any(array(select ctid from ${from} where ${condition} limit ${piece}))`,
    )
    deleted += some
  } while (some > 0)
  return deleted
}
