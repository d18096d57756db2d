// The lock under which a limit is counted.
import { row, type Tx } from './db.ts'
import { sql } from './statement.ts'

/**
 * Takes a limit's lock until the transaction ends, so that of concurrent calls one at a time counts and inserts. Call it
 * before the count: a statement does not see what was committed while it waited.
 * @param limit what is limited, for example 'api_tokens'
 * @param of whose limit it is: an id, or a text such as a network
 */
export async function lockLimit(tx: Tx, limit: string, of: number | string): Promise<void> {
  await row(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended(${`lettermill.limit ${limit} ${String(of)}`}, 0))`,
  )
}
