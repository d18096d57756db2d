// Makes the cluster (initdb) at the first start, aside and renamed, so that a first start that was cut
// short by kill -9 leaves nothing behind but a draft; and looks at the cluster that is there at a later one.
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
// The first of these that the system has; C is always there.
const LETTERS = ['C.UTF-8', 'en_US.UTF-8', 'C']

/** The password of both roles, made once and kept beside the cluster, for the program alone to read. */
export function readPassword({ folder, user }: Place): string {
  const file = passwordFileOf(folder)
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  // Earlier versions left it to PostgreSQL's user.
  if (user) chownSync(file, 0, 0)
  return readFileSync(file, 'utf8')
}

function passwordFileOf(folder: string): string {
  return join(folder, 'password')
}

/**
 * Makes the cluster where there is none yet, and checks the one that is there.
 * @throws EmbeddedPostgresError where initdb fails or another major version made the cluster.
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

// initdb reads it as PostgreSQL's user.
async function lendPassword({ folder, user }: Place, use: () => Promise<void>): Promise<void> {
  const file = passwordFileOf(folder)
  if (user) chownSync(file, user.uid, user.gid)
  await use()
  if (user) chownSync(file, 0, 0)
}

// PostgreSQL's own C.UTF-8 compares and folds: letters of every script are letters, it is the fastest there
// is, and its order does not change with the system's libraries, which would spoil the indexes. What the
// system says a letter is serves text search and pg_trgm alone; with plain C they see no Cyrillic.
async function initdb(place: Place, binaries: Binaries, data: string, throwAway: boolean): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [
    // What holds is written at each start (access.ts); this is for a server that somebody starts without it.
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

// What the program says where it fails, else null.
async function run(program: string, args: string[], { user }: Place): Promise<string | null> {
  try {
    await promisify(execFile)(program, args, processOptions(user))
    return null
  } catch (error) {
    // The program is there and yet "not found": what is missing is the loader that it was built for.
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

// A backup that root put back belongs to root, who may not run PostgreSQL; a cluster of an earlier version to nobody.
// The folder itself comes last: a start after an interrupted one finds it unchanged, and begins again.
function giveTo(user: { uid: number; gid: number }, folder: string): void {
  chmodSync(folder, 0o700)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) giveTo(user, path)
    else lchownSync(path, user.uid, user.gid)
  }
  lchownSync(folder, user.uid, user.gid)
}
