// Starts and stops the embedded database. Each step is in a file of its own; this file puts them in order.
import { createServer } from 'node:net'
import { alreadyRunning, holdLock, type Lock } from './place/lock.ts'
import type { MakeDataFolder } from './place/data-folder.ts'
import { claimPlace, defaultName, type Place } from './place/place.ts'
import { socketFolder } from './place/socket-folder.ts'
import { forgetRunning, noteRunning, runningIn } from './running.ts'
import { prepareBinaries } from './server/binaries.ts'
import { ensureCluster, readPassword } from './server/cluster.ts'
import { ensureDatabase } from './server/database.ts'
import { stopLeftover } from './server/leftover.ts'
import { writeAccess } from './server/access.ts'
import { writeSettings } from './server/settings.ts'
import { appRoleOf, urlOf, type Endpoint, type Log, type Site } from './server/site.ts'
import { supervise } from './server/supervisor.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { reasonOf } from './reason.ts'

/** Options of a start. */
export interface EmbeddedPostgresOptions {
  /** The data folder, created if it is missing. The cluster is in its subfolder `postgres`. */
  dataDir: string
  /**
   * The program's name: a lower-case word of at most 16 letters, digits and underscores. The roles, the database,
   * folders outside the data folder and, if root starts the program, the system user that runs PostgreSQL are named
   * after it. The name must stay the same for a data folder. Default `embedded`.
   */
  name?: string
  /** Receives messages about recoveries and about a server that died. Default: nothing is logged. */
  log?: Log
  /** Sets the data folder's mode. Default: sets it only for a folder of ours that holds nothing else. */
  makeDataFolder?: MakeDataFolder
  /** For tests: no fsync, so a power cut may destroy the database. Default false. */
  throwAway?: boolean
}

/** A running embedded PostgreSQL. If its server dies, it starts again on the same address. */
export interface EmbeddedPostgres {
  /**
   * URL for `pg`. Role and database have the program's name; the role owns the database and may create further
   * databases.
   */
  url: string
  /**
   * The same database for the role `<name>_app`, which owns nothing. It may do what the owner grants it, and cannot
   * change tables, functions or triggers.
   */
  appUrl: string
  /** Sentences for the operator at the terminal. */
  notes: string[]
  /** The folder that holds the cluster, its log and its settings: in the data folder, or elsewhere as `notes` says. */
  folder: string
  /** Stops the server within 14 s and releases the lock. Call it last, when no connection is needed any more. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL for a data folder and keeps it running until `stop`. The first start creates the data folder.
 * @throws EmbeddedPostgresError for everything that the person who runs the program can fix
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { name = defaultName } = options
  if (!/^[a-z][a-z0-9_]{0,15}$/.test(name))
    throw new EmbeddedPostgresError(
      'name_invalid',
      'The name must be a lower-case word of at most 16 characters.',
    )
  try {
    const place = claimPlace(options.dataDir, name, options.makeDataFolder)
    const sockets = await socketFolder(place)
    const lock = await holdLock(place, sockets)
    return await startLocked(options, place, sockets, lock).catch(async (error: unknown) => {
      await lock.release()
      throw error
    })
  } catch (error) {
    throw explained(error, options.dataDir)
  }
}

async function startLocked(
  { log = silent, throwAway = false }: EmbeddedPostgresOptions,
  place: Place,
  sockets: string | null,
  lock: Lock,
): Promise<EmbeddedPostgres> {
  // A program that uses another folder for its sockets would not be found by the lock. Without this check,
  // `stopLeftover` would stop the server of that running program.
  if ((await runningIn(place.folder)) !== null) throw alreadyRunning(place.folder)
  const binaries = prepareBinaries(place)
  const wasLeft = await stopLeftover(place, binaries, sockets)
  const password = readPassword(place)
  await ensureCluster(place, binaries, throwAway)
  const endpoint: Endpoint = sockets === null ? { port: await freePort() } : { socketFolder: sockets }
  const site: Site = { ...place, binaries, endpoint, password, throwAway, log }
  writeSettings(site)
  writeAccess(place)
  const server = await supervise(site)
  await ensureDatabase(site).catch(async (error: unknown) => {
    await server.stop()
    throw error
  })
  noteRunning(place.folder, { url: urlOf(site), lock: lock.path })
  const notes = wasLeft ? [...place.notes, LEFTOVER_NOTE] : place.notes
  return {
    url: urlOf(site),
    appUrl: urlOf(site, appRoleOf(site.name)),
    notes,
    folder: place.folder,
    stop: once(() => stopAll(place, server, lock)),
  }
}

const silent: Log = { info: () => undefined, warn: () => undefined }

const LEFTOVER_NOTE = 'An earlier run was killed and had left its PostgreSQL running; that one was stopped.'

async function stopAll(place: Place, server: { stop(): Promise<void> }, lock: Lock): Promise<void> {
  await server.stop()
  forgetRunning(place.folder)
  await lock.release()
}

function once(act: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= act())
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = address !== null && typeof address === 'object' ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

// An error of a system call (permissions, a full or read-only disk) is for the operator to fix. Any other error is a
// bug.
function explained(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  const reason = reasonOf(error)
  return new EmbeddedPostgresError(
    'system_refused',
    `The embedded database of the data folder (${dataDir}) cannot be started: ${reason}. Give it a folder on a local disk with room to write.`,
    { folder: dataDir, reason },
  )
}
