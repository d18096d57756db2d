// One program per cluster. The lock is a listening socket, because the kernel drops it with its process: a killed
// program leaves nothing that looks alive, and no process id that another process may get later. It also holds between
// containers that share the data folder, where process numbers say nothing.
import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedPostgresError } from '../errors.ts'
import { codeOf, reasonOf } from '../reason.ts'
import { shortNameOf, type Named } from './socket-folder.ts'

/** A held lock; `release` lets the next program in. */
export interface Lock {
  /** Where it listens; `isListening` tells others whether its program still lives. */
  path: string
  release(): Promise<void>
}

const PREFIX = 'lock-'
const TRIES = 4

/**
 * Takes the lock of a place, or says that another program holds it. A dead program's lock is taken over.
 * Not guarded: two machines that share the folder over a network file system.
 * @param sockets the folder for sockets, or null where the system's own names must do.
 * @throws EmbeddedPostgresError where another program holds it.
 */
export async function holdLock(named: Named, sockets: string | null): Promise<Lock> {
  const lock = sockets === null ? await takeName(named) : await takeFolder(sockets)
  if (lock) return lock
  throw alreadyRunning(named.folder)
}

/** What the second program on one database says. */
export function alreadyRunning(folder: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'already_running',
    `Another program already runs on the database in ${folder}. Stop that one first, or give this one a data folder of its own.`,
    { folder },
  )
}

// Two programs that start at once may each see the other and give up; they try again after pauses of different length.
async function takeFolder(sockets: string): Promise<Lock | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    if (tries > 0) await pause(20 + Math.random() * 100)
    const lock = await tryFolder(sockets)
    if (lock) return lock
  }
  return null
}

// First our own socket listens, then the others are looked at: of any two, one at least sees the other.
// Names are never used twice, so a dead one can be removed by anyone without harm.
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

// Linux's abstract names and Windows' pipes vanish with their process; there is nothing to clear away.
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
 * True while the lock of that path is held. Only a refusal proves a dead owner: a socket that we may not
 * connect to has a living one.
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
