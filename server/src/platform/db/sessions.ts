// Checks whether a connection keeps its session. A pooler in transaction mode gives each transaction another session,
// so the next statement would find no lock, no setting and no LISTEN of the one before.
import type pg from 'pg'

/**
 * Answers whether each of two concurrent connections keeps its own server process. A pooler may stand between them and
 * the server.
 */
export async function keepsSessions(pool: pg.Pool): Promise<boolean> {
  const one = await pool.connect()
  try {
    const first = await processOf(one)
    // The process id that the server itself reported at the start. A pooler reports another id.
    if (first === (one as unknown as { processID: number | null }).processID) return true
    return (await processOf(one)) === first && (await isLeftAlone(pool, one, first))
  } finally {
    one.release()
  }
}

/**
 * Whether a second connection leaves the first connection's session alone. A pooler that shares sessions gives this
 * session to the second connection, or moves the first connection to another session.
 */
async function isLeftAlone(pool: pg.Pool, one: pg.PoolClient, first: number): Promise<boolean> {
  const other = await pool.connect()
  try {
    await other.query('begin')
    const isOther = (await processOf(other)) !== first && (await processOf(one)) === first
    await other.query('rollback')
    return isOther
  } catch {
    // In statement mode, a pooler allows no transactions.
    return false
  } finally {
    other.release()
  }
}

/**
 * Answers whether a transaction keeps its server process to its end. A pooler in statement mode allows no transactions.
 * @throws Error if the database does not answer
 */
export async function keepsTransactions(pool: pg.Pool): Promise<boolean> {
  const one = await pool.connect()
  let isBroken = true
  try {
    await processOf(one)
    const isSame = await one.query('begin').then(
      async () => (await processOf(one)) === (await processOf(one)),
      () => false,
    )
    if (isSame) await one.query('rollback')
    isBroken = !isSame
    return isSame
  } finally {
    one.release(isBroken)
  }
}

async function processOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
