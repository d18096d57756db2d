// Where this instance stands, as the database says it: how far it has counted, and whether it was restored (ADR-0074).
import { row, rows, type Db, type Tx } from './db.ts'
import { sql } from './statement.ts'
import type { Row } from './tables.ts'

/** How it was found out: imported, another database than before, behind DATA_DIR's count, or left for more than a day. */
export type RestoredBy = 'import' | 'copy' | 'behind' | 'idle'

type Columns = Row<'instance_state', 'counter' | 'counted_at' | 'database' | 'restored' | 'restored_at'>

/** `counted_at` is null before a worker has ever counted, `database` before one has ever started. */
export interface InstanceState extends Columns {
  restored: RestoredBy | null
}

/** Beyond every count that a node's DATA_DIR may hold: thirty years of seconds. */
const lap = 1_000_000_000

const columns = sql`counter, counted_at, database, restored, restored_at`

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

/** Counts one on and answers the count. */
export async function advanceCounter(db: Db): Promise<number> {
  const advanced = await row(
    db,
    sql<
      Row<'instance_state', 'counter'>
    >`update instance_state set counter = counter + 1, counted_at = now() returning counter`,
  )
  return advanced?.counter ?? 0
}

/** Notes which database this is. */
export async function noteDatabase(tx: Tx, database: string): Promise<void> {
  await rows(
    tx,
    sql`update instance_state set database = ${database} where database is distinct from ${database}`,
  )
}

export async function markRestored(tx: Tx, by: RestoredBy): Promise<void> {
  await rows(tx, sql`update instance_state set restored = ${by}, restored_at = now()`)
}

/** From here on this instance is the one that counts: no node's DATA_DIR is ahead of it. */
export async function leaveBehind(tx: Tx): Promise<void> {
  await rows(
    tx,
    sql`update instance_state set restored = null, restored_at = null, counter = counter + ${lap}::bigint`,
  )
}

/**
 * Which database this is: the cluster's number and the database's in it. A dump that is restored has another one; a
 * standby that takes over has the same.
 */
export async function findDatabaseIdentity(db: Db): Promise<string> {
  const oid = sql`(select oid from pg_database where datname = current_database())`
  const whole = sql<{ id: string }>`select system_identifier || ' ' || ${oid} as id from pg_control_system()`
  // Where a hosted PostgreSQL does not show its number, the database's own must do.
  const found = await row(db, whole).catch(() => row(db, sql<{ id: string }>`select ${oid}::text as id`))
  return found?.id ?? ''
}
