// The database server: whether it answers, and which version of PostgreSQL it is.
import pg from 'pg'
import { Connection, connectionOptions } from './connections/connection.ts'
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

/**
 * Whether a PostgreSQL answers a new connection within 16 seconds. A server that refuses the connection with a message
 * of its own (it is starting, or all connections are in use) answers too.
 */
export async function answers(url: string): Promise<boolean> {
  const client = new Connection(
    connectionOptions(url, { deadline: 5000, application_name: 'lettermill watch' }),
  )
  try {
    await client.connect()
    await client.query('select')
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError
  } finally {
    void client.end().catch(() => undefined)
  }
}
