// The state of this instance in the database: its counter, and whether it was restored (ADR-0074).
import { row, rows, type Db, type Tx } from './db.ts'
import { sql } from './statement.ts'
import type { Row } from './tables.ts'

/**
 * How the restore was detected: an import, another database than before, a counter lower than the counter in DATA_DIR,
 * or a counter that stood still for more than a day.
 */
export type RestoredBy = 'import' | 'copy' | 'behind' | 'idle'

type Columns = Row<'instance_state', 'counter' | 'database' | 'restored' | 'restored_at'>

/** `database` is null until a worker first starts. */
export interface InstanceState extends Columns {
  restored: RestoredBy | null
  /**
   * Milliseconds since the last count by the database's clock, because a worker's clock may be wrong; null until a
   * worker first counts.
   */
  idle_ms: number | null
}

/**
 * The amount by which a restore raises the counter. Thirty years of seconds are more than any counter in a DATA_DIR.
 */
const lap = 1_000_000_000

const columns = sql`counter, database, restored, restored_at,
  (extract(epoch from now() - counted_at) * 1000)::double precision as idle_ms`

export async function getInstanceState(db: Db): Promise<InstanceState> {
  return only(await row(db, sql<InstanceState>`select ${columns} from instance_state`))
}

export async function lockInstanceState(tx: Tx): Promise<InstanceState> {
  return only(await row(tx, sql<InstanceState>`select ${columns} from instance_state for update`))
}

function only(state: InstanceState | undefined): InstanceState {
  if (!state) throw new Error('instance_state always holds one row')
  return state
}

/** Increments the counter and returns it. */
export async function advanceCounter(db: Db): Promise<number> {
  const advanced = await row(
    db,
    sql<
      Row<'instance_state', 'counter'>
    >`update instance_state set counter = counter + 1, counted_at = now() returning counter`,
  )
  return advanced?.counter ?? 0
}

/** Stores the identity of this database. */
export async function noteDatabase(tx: Tx, database: string): Promise<void> {
  await rows(
    tx,
    sql`update instance_state set database = ${database} where database is distinct from ${database}`,
  )
}

export async function markRestored(tx: Tx, by: RestoredBy): Promise<void> {
  await rows(tx, sql`update instance_state set restored = ${by}, restored_at = now()`)
}

/** Raises the counter above the counter in any node's DATA_DIR. This makes this instance the valid one. */
export async function leaveBehind(tx: Tx): Promise<void> {
  await rows(
    tx,
    sql`update instance_state set restored = null, restored_at = null, counter = counter + ${lap}::bigint`,
  )
}

/**
 * The identity of the database: the cluster's identifier and the database's oid. A restored dump has another identity.
 * A standby that takes over keeps the identity.
 */
export async function findDatabaseIdentity(db: Db): Promise<string> {
  const oid = sql`(select oid from pg_database where datname = current_database())`
  const whole = sql<{ id: string }>`select system_identifier || ' ' || ${oid} as id from pg_control_system()`
  // Some hosted PostgreSQL servers hide the cluster's identifier, and then the database's oid must be enough.
  const found = await row(db, whole).catch(() => row(db, sql<{ id: string }>`select ${oid}::text as id`))
  return found?.id ?? ''
}
