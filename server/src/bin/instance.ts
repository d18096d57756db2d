// The parts of an instance that every role needs: the database, embedded or on a server, with its schema migrated, and
// the keys.
import { readSecretKey, type Config } from '../platform/config/index.ts'
import {
  deadlines,
  grantUse,
  migrate,
  openDatabase,
  withDeadline,
  type Database,
  type Db,
  type DatabaseOptions,
} from '../platform/db/index.ts'
import { renumberMoved } from '../features/facts/index.ts'
import { makeDataDir, PRIVATE } from '../platform/data-dir.ts'
import { announce, type Log } from '../platform/log/index.ts'
import { findPlace, findRunningPostgres, startEmbeddedPostgres } from '../platform/postgres/index.ts'
import { StartError } from '../platform/problem.ts'
import { grantJobs } from '../worker/queries.ts'
import { watchDatabase } from './database-watch.ts'
import { sealKeys, warnOfKeys } from './commands/keys.ts'
import { assertRestored, assertUsable, explainedStart, sharesSessions } from './usable.ts'

export interface RoleContext {
  config: Config
  log: Log
  /** The arguments after the role on the command line. */
  words: readonly string[]
  /** The program's own file, with which another role is started. */
  program: string
}

export interface Instance {
  database: Database
  databaseUrl: string
  secretKey: string
  /** Closes the instance. The embedded database stops last. */
  close(): Promise<void>
}

export interface InstanceOptions extends Omit<DatabaseOptions, 'sharesSessions'> {
  /** Whether a pooler may give every transaction another session. By default, such a pooler is refused. */
  maySessionsBeShared?: boolean
}

/** Database connections of web and API. A caller who waits longer for one is refused and asked to try again. */
export const webPool: DatabaseOptions = { connections: 20, patience: 10_000 }
/** Database connections of `serve`, which needs no session of its own between transactions. */
export const servePool: InstanceOptions = { ...webPool, maySessionsBeShared: true }
/** Database connections of a worker, besides the one for its heartbeat. */
export const workerPool: DatabaseOptions = { connections: 12 }

/** An instance as its owner opens it: before its schema is migrated, and with the rights to do so. */
interface Opened extends Instance {
  /** The address for the role that owns nothing; null on a database of DATABASE_URL, which has one role. */
  appUrl: string | null
  /** Stops everything but the connections. */
  stop(): Promise<void>
}

/**
 * Opens the instance and migrates its schema. The embedded database is migrated by its owner, and then used by a role
 * that owns nothing: it cannot disable a trigger.
 * @param pool the size of the pool, and the deadline of its statements
 * @throws StartError for every problem that an operator can repair
 */
export async function openInstance(context: RoleContext, pool: InstanceOptions): Promise<Instance> {
  const instance = await openUsable(context, pool)
  try {
    await assertRestored(instance.database)
    await bringUpToDate(instance, context)
  } catch (error) {
    await instance.close()
    throw explainedStart(error)
  }
  return instance.appUrl === null ? instance : useAs(instance.appUrl, instance, context, pool)
}

/** Opens the embedded database again as the role that owns nothing, in place of the owner's connections. */
async function useAs(
  url: string,
  { database: ofOwner, secretKey, stop }: Opened,
  { log }: RoleContext,
  pool: InstanceOptions,
): Promise<Instance> {
  await ofOwner.close()
  const database = openDatabase(url, { ...pool, sharesSessions: false, onNotice: (line) => log.info(line) })
  const close = async () => {
    await database.close()
    await stop()
  }
  return { database, databaseUrl: url, secretKey, close }
}

/** Opens the database as its owner, without touching its schema, which may be missing. */
async function openUsable(
  { config, log }: RoleContext,
  { maySessionsBeShared = false, ...pool }: InstanceOptions,
): Promise<Opened> {
  const secretKey = readSecretKey(config)
  const { url, appUrl, stop: stopServer } = await databaseOf(config, log)
  const isGiven = config.DATABASE_URL !== undefined
  const known = { isGiven, sharesSessions: isGiven && maySessionsBeShared && (await sharesSessions(url)) }
  if (known.sharesSessions)
    log.info('A pooler gives every transaction another session; this process needs none')
  // A migration of many rows takes minutes, so its notices are printed.
  const database = openDatabase(url, {
    ...pool,
    sharesSessions: known.sharesSessions,
    onNotice: (message) => log.info(message),
  })
  const unwatch = isGiven ? () => undefined : watchDatabase(url, log)
  const stop = async () => {
    unwatch()
    await stopServer()
  }
  const close = async () => {
    await database.close()
    await stop()
  }
  try {
    await assertUsable(database, known)
  } catch (error) {
    await close()
    throw explainedStart(error)
  }
  return { database, databaseUrl: url, secretKey, close, appUrl, stop }
}

async function bringUpToDate(
  { database, secretKey, appUrl }: Opened,
  { config, log }: RoleContext,
): Promise<void> {
  const applied = await migrate(withDeadline(database.db, deadlines.none))
  if (applied.length > 0)
    log.info({ migrations: applied.length, last: applied.at(-1) }, 'The database was brought up to date')
  if (appUrl !== null) await letUse(database.db, new URL(appUrl).username)
  const keys: [string, ...string[]] = [secretKey, ...config.SECRET_KEYS_OLD]
  await warnOfKeys(database, keys, log)
  await sealKeys(database, keys, log)
  await renumberMoved(database.db)
}

/** Lets a role that owns nothing run web and workers on a migrated database. */
export async function letUse(db: Db, role: string): Promise<void> {
  await grantUse(db, role)
  await grantJobs(db, role)
}

/** A database server that runs, embedded or given. */
type Served = Pick<Opened, 'appUrl' | 'stop'> & { url: string }

async function databaseOf(config: Config, log: Log): Promise<Served> {
  if (config.DATABASE_URL) {
    // An embedded database that already exists, and may be running, reports problems with its folder itself.
    if (findPlace(config.DATA_DIR) === null) makeDataDir(config.DATA_DIR, PRIVATE)
    return { url: config.DATABASE_URL, appUrl: null, stop: () => Promise.resolve() }
  }
  const postgres = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log }).catch((error: unknown) => {
    throw explainedStart(error)
  })
  for (const note of postgres.notes) announce(log, { message: note, shown: `  ${note}` })
  return postgres
}

/**
 * Opens the existing instance for a command, also beside a running product, whose embedded database it uses.
 * @throws StartError if DATA_DIR holds no instance: the command would act on a new one that nobody uses
 */
export function openExisting(context: RoleContext): Promise<Instance> {
  const { DATABASE_URL, DATA_DIR } = context.config
  if (DATABASE_URL === undefined && findPlace(DATA_DIR) === null)
    throw new StartError(
      `There is no Lettermill in DATA_DIR (${DATA_DIR}), and DATABASE_URL is not set.\nSet DATA_DIR, or DATABASE_URL, to the value that the running Lettermill has. For a new Lettermill, run lettermill migrate first.`,
    )
  return openBeside(context)
}

/** Opens the instance beside a running product, and creates it if there is none. */
export async function openBeside(context: RoleContext): Promise<Instance> {
  return openInstance(await besideRunning(context), commandPool)
}

/** Opens the instance for a restore, which creates the schema itself. */
export async function openToRestore(context: RoleContext): Promise<Instance> {
  return openUsable(await besideRunning(context), commandPool)
}

/** A backup uses two connections at once, and sometimes a third. */
const commandPool: DatabaseOptions = { connections: 4, deadline: deadlines.none }

async function besideRunning(context: RoleContext): Promise<RoleContext> {
  const { config } = context
  const running = config.DATABASE_URL ? null : await findRunningPostgres(config.DATA_DIR).catch(ofAnotherUser)
  return running ? { ...context, config: { ...config, DATABASE_URL: running } } : context
}

function ofAnotherUser(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
  throw new StartError(
    `DATA_DIR belongs to another user (${(error as Error).message}).\nRun this as the user that runs Lettermill, for example with sudo -u lettermill.`,
  )
}
