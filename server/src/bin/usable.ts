// Checks whether the product can use a database; a sentence tells the operator what to repair.
import {
  findUnfinishedRestore,
  getServerVersion,
  isReadOnlyServer,
  keepsSessions,
  newerMigrations,
  problemOf,
  type Database,
} from '../platform/db/index.ts'
import { StartError } from '../platform/problem.ts'

/** Oldest supported PostgreSQL, as server_version_num. */
const oldestPostgres = 150_000

/**
 * Checks a database before anything else uses it.
 * @param isGiven whether the operator named it, or it is the embedded one
 * @throws StartError if the product cannot use it
 */
export async function assertUsable({ db, pool }: Database, isGiven: boolean): Promise<void> {
  const version = await getServerVersion(db).catch((error: unknown) => {
    const name = isGiven ? 'The database of DATABASE_URL' : 'The embedded database'
    throw new StartError(
      `${name} cannot be used: ${reasonOf(error)}.\nCheck that PostgreSQL runs there and that host, port, user, password and database name are right.`,
    )
  })
  if (version < oldestPostgres) {
    throw new StartError('The database of DATABASE_URL is too old: Lettermill needs PostgreSQL 15 or newer.')
  }
  if (isGiven && !(await keepsSessions(pool))) throw new StartError(poolerSentence)
  if (await isReadOnlyServer(db)) throw new StartError(readOnlySentence)
  const [newer] = await newerMigrations(db)
  if (newer !== undefined) {
    throw new StartError(
      `The database was upgraded by a newer Lettermill (it has the migration ${newer}, which this version does not know).\nStart that version or a newer one, or restore a backup from before the upgrade.`,
    )
  }
}

/** @throws StartError if a restore began and did not end: the database is empty, and must not start as a new one */
export async function assertRestored({ db }: Database): Promise<void> {
  const made = await findUnfinishedRestore(db)
  if (made === null) return
  throw new StartError(
    `A restore into this database did not end (of the backup made at ${made}), and nothing of it is here.\nRun lettermill restore again, or use another empty database.`,
  )
}

const poolerSentence =
  'DATABASE_URL leads to a connection pooler that gives every transaction another session. Lettermill needs sessions: its workers hold locks and listen in them.\nSet pool_mode=session for this database in PgBouncer (or the session port of your provider’s pooler), or let DATABASE_URL lead to PostgreSQL itself.'

const readOnlySentence =
  'The database of DATABASE_URL takes no changes: it is a standby, or it was set to read only.\nLet DATABASE_URL lead to the primary (with several servers Lettermill finds it by itself), or set default_transaction_read_only to off.'

/** Why a start failed, in a sentence if the database caused it: its disk filled up, or it stopped taking changes. */
export function explainedStart(error: unknown): unknown {
  const problem = problemOf(error)
  if (problem === null) return error
  if (problem.code === 'database_read_only') return new StartError(readOnlySentence)
  const reason = reasonOf(error)
  return problem.code === 'database_full'
    ? new StartError(`The disk of the database is full: ${reason}.\nFree some space there, then start again.`)
    : new StartError(`The database did not answer during the start: ${reason}.\nStart again once it does.`)
}

/** Some connection errors have no message of their own, only a list of attempts. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map((each: unknown) => reasonOf(each)).join('; ')
  return error instanceof Error ? error.message : String(error)
}
