// The database server itself: whether it answers, and which PostgreSQL it is.
import { sql } from 'kysely'
import { row, type Db } from './db.ts'

/** server_version_num, e.g. 170010. Fails where the server does not answer. */
export async function getServerVersion(db: Db): Promise<number> {
  const found = await row(
    db,
    sql<{ number: number }>`select current_setting('server_version_num')::integer as number`,
  )
  return found?.number ?? 0
}
