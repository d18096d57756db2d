// Checks whether the product can use a database. If not, a sentence tells the operator what to repair.
import {
  findUnfinishedRestore,
  getServerVersion,
  isCrowded,
  isReadOnlyServer,
  isTransient,
  mayNotCreate,
  keepsSessions,
  keepsTransactions,
  newerMigrations,
  openDatabase,
  problemOf,
  type Database,
} from '../platform/db/index.ts'
import { StartError } from '../platform/problem.ts'

/** The oldest supported PostgreSQL, as server_version_num. */
const oldestPostgres = 150_000

/**
 * Answers whether a pooler in front of the database gives every transaction another session (PgBouncer's
 * `pool_mode=transaction`). If the database does not answer, `assertUsable` reports it.
 */
export async function sharesSessions(url: string): Promise<boolean> {
  const { pool, close } = openDatabase(url, { connections: 2, sharesSessions: true })
  try {
    return !(await keepsSessions(pool)) && (await keepsTransactions(pool))
  } catch {
    return false
  } finally {
    await close()
  }
}

/** Facts about a database before it is opened. */
export interface Known {
  /** Whether the operator set DATABASE_URL. Otherwise it is the embedded database. */
  isGiven: boolean
  /** Whether it was opened for a pooler that shares sessions. */
  sharesSessions: boolean
}

/**
 * Checks a database before anything else uses it.
 * @throws StartError if the product cannot use it
 */
export async function assertUsable({ db, pool }: Database, known: Known): Promise<void> {
  const { isGiven } = known
  const version = await getServerVersion(db).catch((error: unknown) => {
    if (isCrowded(error)) throw new StartError(crowdedSentence(error))
    const name = isGiven ? 'The database of DATABASE_URL' : 'The embedded database'
    throw new StartError(
      `${name} cannot be used: ${reasonOf(error)}.\nCheck that PostgreSQL runs there and that host, port, user, password and database name are right.`,
      { isTemporary: isTransient(error) },
    )
  })
  if (version < oldestPostgres) {
    throw new StartError('The database of DATABASE_URL is too old: Lettermill needs PostgreSQL 15 or newer.')
  }
  if (isGiven && !known.sharesSessions && !(await keepsSessions(pool))) throw new StartError(poolerSentence)
  if (await isReadOnlyServer(db)) throw new StartError(readOnlySentence)
  const [newer] = await newerMigrations(db)
  if (newer !== undefined) {
    throw new StartError(
      `The database was upgraded by a newer Lettermill (it has the migration ${newer}, which this version does not know).\nStart that version or a newer one, or restore a backup from before the upgrade.`,
    )
  }
}

/**
 * @throws StartError if a restore began and did not end, because the empty database must not start as a new instance
 */
export async function assertRestored({ db }: Database): Promise<void> {
  const made = await findUnfinishedRestore(db)
  if (made === null) return
  throw new StartError(
    `A restore into this database did not end (of the backup made at ${made}), and nothing of it is here.\nRun lettermill restore again, or use another empty database.`,
  )
}

const poolerSentence =
  'DATABASE_URL leads to a connection pooler that gives every transaction, or every statement, another session. Only `serve` works behind one, in transaction mode: workers and commands hold locks and listen in their sessions.\nLet DATABASE_URL of this process lead to PostgreSQL itself, or set pool_mode=session for this database in PgBouncer (or use the session port of your provider’s pooler).'

const readOnlySentence =
  'The database of DATABASE_URL takes no changes: it is a standby, or it was set to read only.\nLet DATABASE_URL lead to the primary (with several servers Lettermill finds it by itself), or set default_transaction_read_only to off.'

function crowdedSentence(error: unknown): string {
  return `The database of DATABASE_URL refuses more connections: ${reasonOf(error)}.\nStop a process that is not needed, or raise max_connections in PostgreSQL (max_client_conn in PgBouncer): a serve needs 20, a worker 13.`
}

function rightsSentence(error: unknown): string {
  return `The role in DATABASE_URL may not create Lettermill’s tables or the extension pg_trgm: ${reasonOf(error)}.\nLet the role own the database (as a superuser: alter database NAME owner to ROLE), give the schema public back to it if it was taken away (alter schema public owner to ROLE), and start again. If another role owns it, run lettermill migrate ROLE with that role’s DATABASE_URL first. If only the extension is refused, a superuser runs in this database: create extension pg_trgm.`
}

/**
 * The reason why a start failed, in a sentence if the database caused it: its disk is full, or it stopped accepting
 * writes.
 */
export function explainedStart(error: unknown): unknown {
  if (mayNotCreate(error)) return new StartError(rightsSentence(error))
  const problem = problemOf(error)
  if (problem === null) return error
  if (problem.code === 'database_read_only') return new StartError(readOnlySentence)
  if (isCrowded(error)) return new StartError(crowdedSentence(error))
  const reason = reasonOf(error)
  return problem.code === 'database_full'
    ? new StartError(`The disk of the database is full: ${reason}.\nFree some space there, then start again.`)
    : new StartError(`The database did not answer during the start: ${reason}.\nStart again once it does.`, {
        isTemporary: true,
      })
}

/** The message of an error. Some connection errors have no message, only a list of attempts. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map((each: unknown) => reasonOf(each)).join('; ')
  return error instanceof Error ? error.message : String(error)
}
