// Lets only one program run a cluster. The lock is a listening socket, because the kernel closes a socket when its
// process ends. After a crash, neither a stale lock nor a process id that another process could reuse remains. The lock
// also works between containers that share the data folder, where process ids mean nothing.
import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedPostgresError } from '../errors.ts'
import { codeOf, reasonOf } from '../reason.ts'
import { shortNameOf, type Named } from './socket-folder.ts'

/** A lock that this program holds. `release` lets another program take it. */
export interface Lock {
  /** Path of the socket. `isListening` tells other programs whether this one still runs. */
  path: string
  release(): Promise<void>
}

const PREFIX = 'lock-'
const TRIES = 4

/**
 * Takes the lock of a place. If the program that held the lock has died, this takes it over.
 * It does not guard against two machines that share the folder over a network file system.
 * @param sockets the folder for sockets; null means to use Linux's abstract socket names or Windows' pipes
 * @throws EmbeddedPostgresError if another program holds the lock
 */
export async function holdLock(named: Named, sockets: string | null): Promise<Lock> {
  const lock = sockets === null ? await takeName(named) : await takeFolder(sockets)
  if (lock) return lock
  throw alreadyRunning(named.folder)
}

/** The error of a second program on the same database. */
export function alreadyRunning(folder: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'already_running',
    `Another program already runs on the database in ${folder}. Stop that one first, or give this one a data folder of its own.`,
    { folder },
  )
}

// Two programs that start at once may each see the other and give up. Each retries after a random pause.
async function takeFolder(sockets: string): Promise<Lock | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    if (tries > 0) await pause(20 + Math.random() * 100)
    const lock = await tryFolder(sockets)
    if (lock) return lock
  }
  return null
}

// The program first listens on its own socket, then looks for others. Of two programs, at least one sees the other.
// Socket names are random and never reused, so any program may remove the socket of a dead one.
async function tryFolder(sockets: string): Promise<Lock | null> {
  const own = `${PREFIX}${randomBytes(4).toString('hex')}`
  const lock = await listen(join(sockets, own))
  for (const name of locksIn(sockets).filter((other) => other !== own)) {
    if (await isListening(join(sockets, name))) {
      await lock.release()
      return null
    }
    rmSync(join(sockets, name), { force: true })
  }
  return lock
}

// Linux's abstract names and Windows' pipes disappear with their process, so nothing needs to be removed.
async function takeName(named: Named): Promise<Lock | null> {
  const name = shortNameOf(named)
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `\0${name}`
  try {
    return await listen(path)
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return null
    const reason = reasonOf(error)
    throw new EmbeddedPostgresError('cannot_lock', `The data folder cannot be locked: ${reason}`, { reason })
  }
}

function locksIn(sockets: string): string[] {
  return readdirSync(sockets).filter((name) => name.startsWith(PREFIX))
}

function listen(path: string): Promise<Lock> {
  const server = createServer((visitor) => visitor.destroy())
  const release = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => {
      server.unref()
      resolve({ path, release })
    })
  })
}

/**
 * True while a program holds the lock at that path. Only a refused connection, or a missing path, proves that the
 * program is dead: if we are not permitted to connect, it still runs.
 */
export function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const visitor = connect(path, () => {
      visitor.destroy()
      resolve(true)
    })
    visitor.once('error', (error) => resolve(!['ECONNREFUSED', 'ENOENT'].includes(codeOf(error))))
  })
}
