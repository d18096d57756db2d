// PostgreSQL refuses to run as root. Started by root, the product runs it as another system user;
// here is who that is, and which folders shut that user out.
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '../../problem.ts'

/** The system user that runs PostgreSQL. */
export interface SystemUser {
  name: string
  uid: number
  gid: number
}

// initdb fails for a uid that is not in /etc/passwd, so only names from there will do.
const CANDIDATES = ['lettermill', 'postgres', 'nobody']

const READ_AND_ENTER = 0o5
const ENTER = 0o1

/** True where the program runs as root and PostgreSQL therefore may not. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** The user for a new cluster: null means ourselves, which is right for everyone but root. */
export function userForNewCluster(passwd = readPasswd()): SystemUser | null {
  if (!isRoot()) return null
  for (const name of CANDIDATES) {
    const user = passwd.find((entry) => entry.name === name)
    if (user) return user
  }
  throw new StartError(
    'PostgreSQL does not run as root, and /etc/passwd has none of the users lettermill, postgres and nobody. ' +
      'Create one (useradd --system lettermill), start as another user, or set DATABASE_URL.',
  )
}

/**
 * The user for a cluster that exists: its owner, whoever that is, so that a user added to the system
 * later changes nothing. Null means ourselves. Files that root put back from a backup count as new.
 */
export function userForCluster(dataFolder: string): SystemUser | null {
  const { uid, gid } = statSync(dataFolder)
  const self = process.getuid?.()
  if (self === undefined || (uid === self && self !== 0)) return null
  if (uid === 0 && self === 0) return userForNewCluster()
  const name = readPasswd().find((entry) => entry.uid === uid)?.name ?? `uid ${uid}`
  if (isRoot()) return { name, uid, gid }
  throw new StartError(
    `The database in ${dataFolder} belongs to ${name}, as whom it was started before. Start as that user ` +
      `(or as root, where root started it), or make it yours: sudo chown -R $(id -u) ${dirname(dataFolder)}`,
  )
}

/** The outermost folder on the way to `folder`, itself included, that the user cannot enter; null: none. */
export function folderThatShutsOut(user: SystemUser, folder: string): string | null {
  const above = dirname(folder)
  const outer = above === folder ? null : folderThatShutsOut(user, above)
  return outer ?? (mayUse(user, folder, ENTER) ? null : folder)
}

/** True where the user can read and enter (or run) the path itself, whatever lies above it. */
export function mayRead(user: SystemUser, path: string): boolean {
  return mayUse(user, path, READ_AND_ENTER)
}

// Access lists are not looked at: where they would let the user in, we take the longer way for nothing.
function mayUse(user: SystemUser, path: string, wanted: number): boolean {
  const { mode, uid, gid } = statSync(path)
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  return ((mode >> shift) & wanted) === wanted
}

function readPasswd(): SystemUser[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
