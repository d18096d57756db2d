// PostgreSQL refuses to run as root. Started by root, the program runs it as a system user of its own;
// here is who that is, and which folders shut that user out.
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedPostgresError } from '../errors.ts'

/** The system user that runs PostgreSQL. */
export interface SystemUser {
  name: string
  uid: number
  gid: number
}

// Other programs run as nobody too, and would own the rows with us: a cluster of an earlier version moves out.
const SHARED = 'nobody'
// initdb fails for a uid that is not in /etc/passwd, so the user is made there, as Debian's and Fedora's packages do.
const MAKE_OWN = [
  ...['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'],
  ...['--shell', '/usr/sbin/nologin'],
]

const READ_AND_ENTER = 0o5
const ENTER = 0o1

/** True where the program runs as root and PostgreSQL therefore may not. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * The user for a new cluster: null means ourselves, which is right for everyone but root.
 * @param own the system user to make
 */
export function userForNewCluster(own: string): SystemUser | null {
  if (!isRoot()) return null
  const user = ownUser(own)
  if (user) return user
  throw new EmbeddedPostgresError(
    'no_user',
    `PostgreSQL does not run as root, and the system user ${own} could not be made for it. Create it ` +
      `(useradd --system ${own}), or start as another user.`,
  )
}

/**
 * The user for a cluster that exists: its owner, any user, so that a user added to the system later changes nothing.
 * Null means ourselves. Files that root put back from a backup count as new, and so do those of `nobody`, if a user of
 * our own exists or can be created.
 */
export function userForCluster(dataFolder: string, own: string): SystemUser | null {
  const { uid, gid } = statSync(dataFolder)
  const self = process.getuid?.()
  if (self === undefined || (uid === self && self !== 0)) return null
  if (uid === 0 && self === 0) return userForNewCluster(own)
  const name = readPasswd().find((entry) => entry.uid === uid)?.name ?? `uid ${uid}`
  if (isRoot()) return (name === SHARED ? ownUser(own) : null) ?? { name, uid, gid }
  throw new EmbeddedPostgresError(
    'other_owner',
    `The database in ${dataFolder} belongs to ${name}, as whom it was started before. Start as that user ` +
      `(or as root, where root started it), or make it yours: sudo chown -R $(id -u) ${dirname(dataFolder)}`,
    { folder: dataFolder },
  )
}

// A machine that lets nobody make users (a container with a read-only /etc) may have PostgreSQL's own.
function ownUser(own: string): SystemUser | null {
  return findUser(own) ?? makeOwnUser(own) ?? findUser('postgres')
}

function makeOwnUser(own: string): SystemUser | null {
  try {
    const env = { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` }
    execFileSync('useradd', [...MAKE_OWN, own], { env, stdio: 'ignore' })
  } catch {
    // There is no such program, or another start was faster.
  }
  return findUser(own)
}

/** The outermost folder on the way to `folder`, itself included, that the user cannot enter; null: none. */
export function folderThatShutsOut(user: SystemUser, folder: string): string | null {
  const above = dirname(folder)
  const outer = above === folder ? null : folderThatShutsOut(user, above)
  return outer ?? (mayUse(user, folder, ENTER) ? null : folder)
}

/** True if the user can read and enter (or run) the path itself, ignoring the folders above it. */
export function mayRead(user: SystemUser, path: string): boolean {
  return mayUse(user, path, READ_AND_ENTER)
}

// Access lists are not looked at: where they would let the user in, we take the longer way for nothing.
function mayUse(user: SystemUser, path: string, wanted: number): boolean {
  const { mode, uid, gid } = statSync(path)
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  return ((mode >> shift) & wanted) === wanted
}

function findUser(name: string): SystemUser | null {
  return readPasswd().find((entry) => entry.name === name) ?? null
}

function readPasswd(): SystemUser[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
