// Keeps the server running as long as the program runs. If the server dies, it starts again on the same address; if
// backends of a dead server prevent a start, the start is retried.
import { statSync, existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { dataFolderOf } from '../place/place.ts'
import { socketFolder } from '../place/socket-folder.ts'
import { EmbeddedPostgresError } from '../errors.ts'
import { reasonOf } from '../reason.ts'
import { endOrphans } from './leftover.ts'
import {
  logFileOf,
  ServerDidNotStart,
  signalServer,
  startPostmaster,
  stopServer,
  type Postmaster,
} from './postmaster.ts'
import { type Site, socketFileOf, type Endpoint } from './site.ts'

/** A server that the supervisor keeps running. */
export interface Supervised {
  /** Stops the server for good, within 14 s. */
  stop(): Promise<void>
}

// After kill -9 of a server, its backends live on for a while and keep a new server from starting.
const PATIENCE_MS = 8_000
const SHORTEST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 5_000
const ORPHANS = /pre-existing shared memory block/

/**
 * Starts the server and keeps it running until `stop`.
 * @throws EmbeddedPostgresError with the server's own message if it does not start
 */
export async function supervise(site: Site): Promise<Supervised> {
  let postmaster = await startPatiently(site)
  const cluster = identityOf(site)
  const stopping = new AbortController()
  let unwatch = watch()
  const life = keepAlive()
  // If the program exits without `stop` (a second signal, a crash), the server gets a signal and stops by itself.
  const atExit = () => signalServer(postmaster.pid, 'SIGINT', site.binaries)
  process.on('exit', atExit)

  async function keepAlive(): Promise<void> {
    for (;;) {
      const how = await postmaster.ended
      unwatch()
      if (stopping.signal.aborted) return
      site.log.warn(`PostgreSQL ended unexpectedly (${how}) and is started again.`)
      const next = await startAgain(site, cluster, stopping.signal)
      if (!next) return
      postmaster = next
      unwatch = watch()
      site.log.info('PostgreSQL runs again.')
      if (stopping.signal.aborted) await stopChild(postmaster, site)
    }
  }

  function watch(): () => void {
    return watchSocket(site.endpoint, () => {
      site.log.warn('The socket of PostgreSQL is gone, so PostgreSQL is stopped and started again.')
      void stopChild(postmaster, site)
    })
  }

  return {
    stop: async () => {
      stopping.abort()
      unwatch()
      await stopChild(postmaster, site)
      await life
      process.off('exit', atExit)
    },
  }
}

// Checks `ended` rather than the process id, because another process may have that id after the server has ended.
async function stopChild({ pid, ended }: Postmaster, { binaries }: Site): Promise<void> {
  let gone = false
  void ended.then(() => (gone = true))
  await Promise.resolve()
  await stopServer(pid, binaries, () => gone)
}

async function startPatiently(site: Site): Promise<Postmaster> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await startOnce(site)
    } catch (error) {
      if (!(error instanceof ServerDidNotStart)) throw error
      if (!ORPHANS.test(error.message) || Date.now() > end) throw didNotStart(site, error)
      await pause(SHORTEST_PAUSE_MS)
    }
  }
}

async function startOnce(site: Site): Promise<Postmaster> {
  try {
    return await startPostmaster(site)
  } catch (error) {
    if (ORPHANS.test(reasonOf(error))) endOrphans(site)
    throw error
  }
}

function didNotStart(site: Site, { message }: Error): EmbeddedPostgresError {
  const data = dataFolderOf(site.folder)
  return new EmbeddedPostgresError(
    'did_not_start',
    `PostgreSQL does not start on ${data}:\n${message}\nIts whole log is ${logFileOf(site.folder)}.`,
    { folder: data, reason: message },
  )
}

// Retries without limit, because the cause may pass (a full disk). Until then clients cannot connect.
async function startAgain(site: Site, cluster: string, stopping: AbortSignal): Promise<Postmaster | null> {
  for (let wait = SHORTEST_PAUSE_MS; !stopping.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      if (identityOf(site) !== cluster)
        throw new Error(`${dataFolderOf(site.folder)} was deleted or replaced.`)
      // The folder may be gone with the socket. It is made again at the same path.
      if ('socketFolder' in site.endpoint) await socketFolder(site)
      return await startOnce(site)
    } catch (error) {
      site.log.warn(`PostgreSQL did not start: ${reasonOf(error)}`)
      await pause(wait, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
  return null
}

// Identifies the cluster's folder itself. If the folder is deleted, another program may make its own cluster at the same
// path, on which this program must not start a server.
function identityOf({ folder }: Site): string {
  const stats = statSync(dataFolderOf(folder), { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.dev} ${stats.ino}` : 'missing'
}

// Notices that the server's socket has disappeared: a cleaner of temporary folders removed it, or the folder was deleted.
// The server does not notice, and no client can connect to it any more.
const EVERY_MS = 2_000

/**
 * Calls `gone` whenever the socket is missing at two looks in a row, at most `every` milliseconds apart. The returned
 * function ends the watch.
 */
function watchSocket(endpoint: Endpoint, gone: () => void, every = EVERY_MS): () => void {
  if ('port' in endpoint) return () => undefined
  const file = socketFileOf(endpoint.socketFolder)
  let missed = 0
  const looking = setInterval(() => {
    missed = existsSync(file) ? 0 : missed + 1
    if (missed === 2) gone()
  }, every)
  looking.unref()
  return () => clearInterval(looking)
}
