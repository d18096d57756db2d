// Where the cluster lies: in DATA_DIR, or, where root starts the product below a folder that shuts
// PostgreSQL's user out, in the system's state folder, with a pointer to it kept in DATA_DIR.
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeDataDir, PASSABLE, PRIVATE } from '../../data-dir.ts'
import { StartError } from '../../problem.ts'
import { codeOf, reasonOf } from '../reason.ts'
import { folderThatShutsOut, userForCluster, userForNewCluster, type SystemUser } from './system-user.ts'

/** The folder that holds everything of one embedded PostgreSQL, and who runs it (null: ourselves). */
export interface Place {
  folder: string
  user: SystemUser | null
  /** Sentences that the start prints. */
  notes: string[]
}

const POINTER = 'postgres.location'
const STATE_FOLDERS = [...new Set(['/var/lib/lettermill', join(tmpdir(), 'lettermill'), '/tmp/lettermill'])]

/** The folder of the cluster itself (PostgreSQL's data directory) within a place. */
export function dataFolderOf(folder: string): string {
  return join(folder, 'data')
}

/** Finds the place of DATA_DIR's cluster without making anything; null where there is none yet. */
export function findPlace(dataDir: string): string | null {
  const folder = readPointer(dataDir) ?? join(dataDir, 'postgres')
  return existsSync(folder) ? realpathSync(folder) : null
}

/**
 * Chooses the place for DATA_DIR's cluster and makes its folder; an existing cluster stays where it is.
 * @throws StartError where DATA_DIR cannot be written, or its cluster is gone or out of reach.
 */
export function claimPlace(dataDir: string): Place {
  const home = writableFolder(dataDir)
  const elsewhere = readPointer(home)
  if (elsewhere !== null) return placeElsewhere(home, elsewhere)
  const folder = join(home, 'postgres')
  if (existsSync(dataFolderOf(folder))) return placeAtHome(home, folder)
  const user = userForNewCluster()
  const shut = user && folderThatShutsOut(user, dirname(home))
  return user && shut ? newPlaceElsewhere(home, user, shut) : newPlaceAtHome(home, folder, user)
}

function writableFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: PRIVATE })
    const home = realpathSync(dataDir)
    rmdirSync(mkdtempSync(join(home, '.writable-')))
    return home
  } catch (error) {
    throw new StartError(
      `DATA_DIR (${dataDir}) cannot be written: ${reasonOf(error)}. Make it a folder that this user may ` +
        'write, or set DATA_DIR to another one.',
    )
  }
}

function placeAtHome(home: string, folder: string): Place {
  const user = userForCluster(dataFolderOf(folder))
  setRights(home, user)
  assertReachable(folder, user)
  return { folder, user, notes: noteOfNewOwner(dataFolderOf(folder), user) }
}

function newPlaceAtHome(home: string, folder: string, user: SystemUser | null): Place {
  setRights(home, user)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, user ? PASSABLE : PRIVATE)
  return { folder, user, notes: [] }
}

function placeElsewhere(home: string, folder: string): Place {
  if (!existsSync(folder)) {
    throw new StartError(
      `The database of ${home} is kept in ${folder}, and that folder is gone or out of reach. Bring it ` +
        `back (from a backup, say), or start with an empty database: rm ${join(home, POINTER)}`,
    )
  }
  const data = dataFolderOf(folder)
  const user = existsSync(data) ? userForCluster(data) : userForNewCluster()
  makeDataDir(home, PRIVATE)
  assertReachable(folder, user)
  const where = `The database is kept in ${folder}: ${join(home, POINTER)} says so.`
  return { folder, user, notes: [where, ...noteOfNewOwner(data, user)] }
}

function newPlaceElsewhere(home: string, user: SystemUser, shut: string): Place {
  const own = makeStateFolder(user)
  const folder = writePointer(home, own)
  makeDataDir(home, PRIVATE)
  if (folder !== own) rmdirSync(own)
  const lasting = folder.startsWith('/var/lib/') ? '' : ' Mind that a temporary folder may be emptied.'
  const note =
    `The database is kept in ${folder}, not in ${home}: PostgreSQL runs as ${user.name} here, and ` +
    `${shut} shuts that user out.${lasting}`
  return { folder, user, notes: [note] }
}

// Files of root are a backup that was put back; of another user, an earlier version's.
function noteOfNewOwner(data: string, user: SystemUser | null): string[] {
  const owner = statSync(data, { throwIfNoEntry: false })?.uid ?? 0
  if (!user || owner === 0 || owner === user.uid) return []
  return [
    `The database's files belong to the system user ${user.name} from now on; other programs run as their old owner.`,
  ]
}

// A folder of a random name: one named after DATA_DIR would hand a deleted instance's rows to the next one.
function makeStateFolder(user: SystemUser): string {
  for (const state of STATE_FOLDERS) {
    const folder = tryStateFolder(state, user)
    if (folder !== null) return folder
  }
  throw new StartError(
    `PostgreSQL runs as ${user.name}, who reaches neither DATA_DIR nor any of ${STATE_FOLDERS.join(', ')}. ` +
      'Set DATA_DIR to a folder that every user may pass through, or set DATABASE_URL.',
  )
}

function tryStateFolder(state: string, user: SystemUser): string | null {
  try {
    if (mkdirSync(state, { recursive: true }) !== undefined) chmodSync(state, PASSABLE)
    if (!isOurs(state) || folderThatShutsOut(user, state) !== null) return null
    const folder = mkdtempSync(join(realpathSync(state), 'cluster-'))
    chmodSync(folder, PASSABLE)
    return folder
  } catch {
    return null
  }
}

// In a temporary folder anybody may have made a folder of our name before us.
function isOurs(folder: string): boolean {
  const stats = lstatSync(folder)
  return stats.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0
}

// PostgreSQL passes through DATA_DIR where it runs as another user; nobody else has business in it.
function setRights(folder: string, user: SystemUser | null): void {
  if (makeDataDir(folder, user ? PASSABLE : PRIVATE) || !user) return
  const { mode } = statSync(folder)
  if ((mode & 0o111) !== 0o111) chmodSync(folder, (mode & 0o7777) | 0o111)
}

function assertReachable(folder: string, user: SystemUser | null): void {
  const shut = user && folderThatShutsOut(user, folder)
  if (!user || !shut) return
  throw new StartError(
    `The database in ${folder} is run by ${user.name}, and ${shut} shuts that user out. ` +
      `Let users pass through it (chmod o+x ${shut}), or move DATA_DIR to where they may.`,
  )
}

function readPointer(home: string): string | null {
  try {
    return readFileSync(join(home, POINTER), 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw new StartError(`${join(home, POINTER)} cannot be read: ${reasonOf(error)}`)
  }
}

// Of two first starts at once one pointer wins, whole: it is written aside and linked into place.
function writePointer(home: string, folder: string): string {
  const draft = join(home, `.${POINTER}-${process.pid}`)
  writeFileSync(draft, `${folder}\n`)
  try {
    linkSync(draft, join(home, POINTER))
    return folder
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return readPointer(home) ?? folder
  } finally {
    rmSync(draft)
  }
}
