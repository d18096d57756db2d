// The folder of the unix sockets: PostgreSQL's own and the lock's. Sockets are 7 to 10 % faster than
// TCP and have no port to collide, but their path has a limit and not every file system takes them.
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import type { Place } from './place.ts'

// macOS gives a socket's path 104 bytes with the closing NUL, Linux 108: the smaller one holds for both.
const LONGEST_PATH = 103
// Both names in the folder have this length at most: .s.PGSQL.5432 and the lock's.
const LONGEST_NAME = 13

/** A place's folder, and the name of the program that it belongs to. */
export type Named = Pick<Place, 'folder' | 'name'>

/** A short name for the place, the same for every process that looks at it. */
export function shortNameOf({ folder, name }: Named): string {
  return `${name}-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
}

/** Where the sockets of a place may lie, best first: in the place itself, or in a short folder elsewhere. */
export function socketFoldersOf(named: Named): string[] {
  return [join(named.folder, 'run'), join('/tmp', shortNameOf(named))]
}

/**
 * A folder for sockets that only PostgreSQL's user may enter, made where it is missing; the same one for every start on
 * the place. Null where sockets are not available (Windows, or no suitable folder).
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

// The database trusts everybody who may enter the folder, so below /tmp one that we did not make must
// prove whose it is. The one in the place is ours; a restored backup may have changed its owner.
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
