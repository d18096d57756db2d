// The database server: whether it answers, and which version of PostgreSQL it is.
import { sql } from './statement.ts'
import { row, type Db } from './db.ts'

/** The server_version_num, such as 170010. Fails if the server does not answer. */
export async function getServerVersion(db: Db): Promise<number> {
  const found = await row(
    db,
    sql<{ number: number }>`select current_setting('server_version_num')::integer as number`,
  )
  return found?.number ?? 0
}

/** Whether the server accepts no writes: it is a standby, or set to read-only. */
export async function isReadOnlyServer(db: Db): Promise<boolean> {
  const found = await row(
    db,
    sql<{
      refuses: boolean
    }>`select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as refuses`,
  )
  return found?.refuses ?? false
}
