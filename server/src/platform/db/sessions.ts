// Whether a session is ours for as long as we hold it. A pooler in transaction mode gives each transaction another one:
// locks, settings and LISTEN would be somebody else's in the next statement.
import type pg from 'pg'

/** Whether two connections at once keep to a server process of their own, with a pooler between or without. */
export async function keepsSessions(pool: pg.Pool): Promise<boolean> {
  const one = await pool.connect()
  try {
    const first = await processOf(one)
    // What the server itself said at the begin; a pooler says something of its own.
    if (first === (one as unknown as { processID: number | null }).processID) return true
    return (await processOf(one)) === first && (await isLeftAlone(pool, one, first))
  } finally {
    one.release()
  }
}

/** A pooler that hands sessions round gives the first one's to the second, or the first one another. */
async function isLeftAlone(pool: pg.Pool, one: pg.PoolClient, first: number): Promise<boolean> {
  const other = await pool.connect()
  try {
    await other.query('begin')
    const isOther = (await processOf(other)) !== first && (await processOf(one)) === first
    await other.query('rollback')
    return isOther
  } catch {
    // In statement mode there are no transactions at all.
    return false
  } finally {
    other.release()
  }
}

async function processOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
