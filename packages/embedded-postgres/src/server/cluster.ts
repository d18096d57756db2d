// Creates the cluster with initdb at the first start, in a draft that is then renamed: a start that kill -9 interrupts
// leaves only a draft. At later starts it checks the cluster's version and owner.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dataFolderOf, type Place } from '../place/place.ts'
import { EmbeddedPostgresError } from '../errors.ts'
import { codeOf, reasonOf } from '../reason.ts'
import { noBinaries, type Binaries } from './binaries.ts'
import { processOptions, SUPERUSER } from './site.ts'

/** PostgreSQL's major version. */
export const majorVersion = '17'
// Locales for LC_CTYPE. initdb gets the first one that the system has; every system has C.
const LETTERS = ['C.UTF-8', 'en_US.UTF-8', 'C']

/**
 * Returns the password of all roles. The first start creates it and keeps it beside the cluster, where only the
 * program can read it.
 */
export function readPassword({ folder }: Place): string {
  const file = passwordFileOf(folder)
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

function passwordFileOf(folder: string): string {
  return join(folder, 'password')
}

/**
 * Creates the cluster if there is none, and checks an existing one.
 * @throws EmbeddedPostgresError if initdb fails or another major version made the cluster
 */
export async function ensureCluster(place: Place, binaries: Binaries, throwAway: boolean): Promise<void> {
  const data = dataFolderOf(place.folder)
  if (!existsSync(data)) await makeCluster(place, binaries, throwAway)
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (version !== majorVersion) {
    throw new EmbeddedPostgresError(
      'other_version',
      `The database in ${data} was made by PostgreSQL ${version}, this program brings ${majorVersion}. Dump it with the ` +
        'version that made it, and load it into an empty data folder with this one.',
      { folder: data, reason: version },
    )
  }
  if (place.user && statSync(data).uid !== place.user.uid) giveTo(place.user, data)
}

async function makeCluster(place: Place, binaries: Binaries, throwAway: boolean): Promise<void> {
  const draft = `${dataFolderOf(place.folder)}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (place.user) chownSync(draft, place.user.uid, place.user.gid)
  await lendPassword(place, () => initdb(place, binaries, draft, throwAway))
  renameSync(draft, dataFolderOf(place.folder))
}

// initdb runs as PostgreSQL's user, who must be able to read the password file.
async function lendPassword({ folder, user }: Place, use: () => Promise<void>): Promise<void> {
  const file = passwordFileOf(folder)
  if (user) chownSync(file, user.uid, user.gid)
  await use()
  if (user) chownSync(file, 0, 0)
}

// The cluster compares and folds text with PostgreSQL's builtin C.UTF-8. It knows the letters of every script, it is
// the fastest locale, and an update of the system's libraries does not change its order, which would corrupt indexes.
// Only text search and pg_trgm use LC_CTYPE; with plain C they would recognise no Cyrillic letter.
async function initdb(place: Place, binaries: Binaries, data: string, throwAway: boolean): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [
    // access.ts writes the rules that apply. These protect a server that somebody starts without them.
    '--auth-local=scram-sha-256',
    '--auth-host=scram-sha-256',
    `--pwfile=${passwordFileOf(place.folder)}`,
  ]
  const rest = [`--username=${SUPERUSER}`, '--no-instructions', ...(throwAway ? ['--no-sync'] : [])]
  for (const letters of LETTERS) {
    const args = ['-D', data, ...locale, `--lc-ctype=${letters}`, ...access, ...rest]
    const words = await run(binaries.initdb, args, place)
    if (words === null) return
    if (!words.includes('invalid locale name')) {
      const message = `The database could not be made in ${place.folder}: ${words}`
      throw new EmbeddedPostgresError('initdb_failed', message, { folder: place.folder, reason: words })
    }
  }
}

// Runs a program. Returns its error message, or null if it succeeds.
async function run(program: string, args: string[], { user }: Place): Promise<string | null> {
  try {
    await promisify(execFile)(program, args, processOptions(user))
    return null
  } catch (error) {
    // The program exists, and yet the system reports "not found": the loader that the program was built for is missing.
    if (codeOf(error) === 'ENOENT' && existsSync(program)) {
      throw noBinaries('its programs do not run here (they need glibc, which Alpine, for one, has not)')
    }
    return lastWordsOf(error)
  }
}

function lastWordsOf(error: unknown): string {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  return stderr === '' ? reasonOf(error) : stderr
}

// Changes the owner of a cluster: root owns one that root restored from a backup, and nobody owns one of an earlier
// version. The folder itself changes last, so that a start after an interruption begins again.
function giveTo(user: { uid: number; gid: number }, folder: string): void {
  chmodSync(folder, 0o700)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) giveTo(user, path)
    else lchownSync(path, user.uid, user.gid)
  }
  lchownSync(folder, user.uid, user.gid)
}
