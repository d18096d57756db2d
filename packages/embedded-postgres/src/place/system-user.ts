// PostgreSQL refuses to run as root. If root starts the program, the program runs PostgreSQL as a system user. This
// file chooses that user, and finds the folders that the user cannot enter.
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

// initdb fails for a uid that is not in /etc/passwd, so useradd creates the user, as Debian's and Fedora's packages do.
const MAKE_OWN = [
  ...['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'],
  ...['--shell', '/usr/sbin/nologin'],
]

const READ_AND_ENTER = 0o5
const ENTER = 0o1

/** True if the program runs as root. PostgreSQL may not run as root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * The user for a new cluster; null means the user who runs this program, which is right for everyone but root.
 * @param own name of the system user to create
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
 * The user for an existing cluster: its owner, whoever that is, so that a system user created later changes nothing.
 * Null means the user who runs this program. If the files belong to root, because root restored a backup, they get the
 * user for a new cluster.
 */
export function userForCluster(dataFolder: string, own: string): SystemUser | null {
  const { uid, gid } = statSync(dataFolder)
  const self = process.getuid?.()
  if (self === undefined || (uid === self && self !== 0)) return null
  if (uid === 0 && self === 0) return userForNewCluster(own)
  const name = readPasswd().find((entry) => entry.uid === uid)?.name ?? `uid ${uid}`
  if (isRoot()) return { name, uid, gid }
  throw new EmbeddedPostgresError(
    'other_owner',
    `The database in ${dataFolder} belongs to ${name}, as whom it was started before. Start as that user ` +
      `(or as root, where root started it), or make it yours: sudo chown -R $(id -u) ${dirname(dataFolder)}`,
    { folder: dataFolder },
  )
}

// Where no user can be created (a container with a read-only /etc), there may be a `postgres` user.
function ownUser(own: string): SystemUser | null {
  return findUser(own) ?? makeOwnUser(own) ?? findUser('postgres')
}

function makeOwnUser(own: string): SystemUser | null {
  try {
    const env = { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` }
    execFileSync('useradd', [...MAKE_OWN, own], { env, stdio: 'ignore' })
  } catch {
    // The system has no useradd, or another start has just created the user.
  }
  return findUser(own)
}

/**
 * The outermost folder on the path to `folder`, or `folder` itself, that the user cannot enter; null if there is none.
 */
export function folderThatShutsOut(user: SystemUser, folder: string): string | null {
  const above = dirname(folder)
  const outer = above === folder ? null : folderThatShutsOut(user, above)
  return outer ?? (mayUse(user, folder, ENTER) ? null : folder)
}

/** True if the user can read and enter (or run) the path itself. Folders above it are not checked. */
export function mayRead(user: SystemUser, path: string): boolean {
  return mayUse(user, path, READ_AND_ENTER)
}

// This ignores access control lists. Where one would let the user in, the program copies or moves more than it needs
// to.
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
