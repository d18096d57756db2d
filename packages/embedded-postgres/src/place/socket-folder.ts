// The folder of the unix sockets of PostgreSQL and of the lock. Sockets are 7 to 10 % faster than TCP and need no free
// port, but their path has a maximum length and some file systems do not support them.
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import type { Place } from './place.ts'

// A socket's path may have 104 bytes on macOS and 108 on Linux, including the closing NUL. The smaller limit fits both.
const LONGEST_PATH = 103
// The longest file name in the folder: .s.PGSQL.5432, or a name of the lock.
const LONGEST_NAME = 13

/** The folder of a place, and the name of the program that it belongs to. */
export type Named = Pick<Place, 'folder' | 'name'>

/** A short name for the place. Every process derives the same name. */
export function shortNameOf({ folder, name }: Named): string {
  return `${name}-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
}

/**
 * The folders that may hold the sockets of a place, best first: one in the place itself, then one with a short path.
 */
export function socketFoldersOf(named: Named): string[] {
  return [join(named.folder, 'run'), join('/tmp', shortNameOf(named))]
}

/**
 * Finds or creates a folder for sockets that only PostgreSQL's user may enter. Every start on the place gets the same
 * folder. Null if sockets are not available (Windows, or no suitable folder).
 */
export async function socketFolder(place: Place): Promise<string | null> {
  if (process.platform === 'win32') return null
  for (const folder of socketFoldersOf(place)) {
    if (isShortEnough(folder) && isPrivate(folder, place) && (await takesSockets(folder))) return folder
  }
  return null
}

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(folder) + 1 + LONGEST_NAME <= LONGEST_PATH
}

// PostgreSQL lets in every user who can enter the folder. So a folder below /tmp that we did not create must belong to
// PostgreSQL's user. The folder in the place is ours, but restoring a backup may have changed its owner.
function isPrivate(folder: string, place: Place): boolean {
  try {
    const made = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined
    if (made || dirname(folder) === place.folder) makePrivate(folder, place)
    const stats = lstatSync(folder)
    return stats.isDirectory() && stats.uid === ownerOf(place) && (stats.mode & 0o077) === 0
  } catch {
    return false
  }
}

function makePrivate(folder: string, { user }: Place): void {
  chmodSync(folder, 0o700)
  if (user) chownSync(folder, user.uid, user.gid)
}

function ownerOf({ user }: Place): number | undefined {
  return user?.uid ?? process.getuid?.()
}

function takesSockets(folder: string): Promise<boolean> {
  const probe = createServer()
  const path = join(folder, `try-${randomBytes(4).toString('hex')}`)
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(path, () => probe.close(() => resolve(true)))
  })
}
