// The database server itself: whether it answers, and which PostgreSQL it is.
import { sql } from './statement.ts'
import { row, type Db } from './db.ts'

/** server_version_num, e.g. 170010. Fails where the server does not answer. */
export async function getServerVersion(db: Db): Promise<number> {
  const found = await row(
    db,
    sql<{ number: number }>`select current_setting('server_version_num')::integer as number`,
  )
  return found?.number ?? 0
}

/** Whether nothing can be written there: a standby, or one that was set so. */
export async function isReadOnlyServer(db: Db): Promise<boolean> {
  const found = await row(
    db,
    sql<{
      refuses: boolean
    }>`select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as refuses`,
  )
  return found?.refuses ?? false
}
