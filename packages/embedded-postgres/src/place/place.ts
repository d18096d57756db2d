// Chooses where the cluster is: usually in the data folder. If root starts the program and PostgreSQL's user cannot
// enter a folder above the data folder, the cluster is in the system's state folder, and a file in the data folder
// points to it.
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
import { EmbeddedPostgresError } from '../errors.ts'
import { codeOf, reasonOf } from '../reason.ts'
import { makeDataFolder, PASSABLE, PRIVATE, type MakeDataFolder } from './data-folder.ts'
import { folderThatShutsOut, userForCluster, userForNewCluster, type SystemUser } from './system-user.ts'

/** The folder that holds one embedded PostgreSQL (cluster, settings, log, password), and the user who runs it. */
export interface Place {
  folder: string
  /**
   * The program's name. The role, the database, the system user, and folders outside the data folder are named after
   * it.
   */
  name: string
  /** The user who runs PostgreSQL; null means the user who runs this program. */
  user: SystemUser | null
  /** Sentences for the operator, printed at the start. */
  notes: string[]
}

const POINTER = 'postgres.location'
/** The name of a program that gives none. */
export const defaultName = 'embedded'

function stateFoldersOf(name: string): string[] {
  return [...new Set([join('/var/lib', name), join(tmpdir(), name), join('/tmp', name)])]
}

/** The folder of the cluster itself (PostgreSQL's data directory) within a place. */
export function dataFolderOf(folder: string): string {
  return join(folder, 'data')
}

/** Finds the place of a data folder's cluster and creates nothing; null if there is no cluster yet. */
export function findPlace(dataDir: string): string | null {
  const folder = readPointer(dataDir) ?? join(dataDir, 'postgres')
  return existsSync(folder) ? realpathSync(folder) : null
}

/** A data folder for whose cluster a place is chosen. */
interface Claim {
  home: string
  name: string
  makeFolder: MakeDataFolder
}

/**
 * Chooses the place for a data folder's cluster and creates its folder. An existing cluster stays where it is.
 * @throws EmbeddedPostgresError if the data folder cannot be written, or its cluster is gone or out of reach
 */
export function claimPlace(
  dataDir: string,
  name: string,
  makeFolder: MakeDataFolder = makeDataFolder,
): Place {
  const claim = { home: writableFolder(dataDir), name, makeFolder }
  const elsewhere = readPointer(claim.home)
  if (elsewhere !== null) return placeElsewhere(claim, elsewhere)
  const folder = join(claim.home, 'postgres')
  if (existsSync(dataFolderOf(folder))) return placeAtHome(claim, folder)
  const user = userForNewCluster(name)
  const shut = user && folderThatShutsOut(user, dirname(claim.home))
  return user && shut ? newPlaceElsewhere(claim, user, shut) : newPlaceAtHome(claim, folder, user)
}

function writableFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: PRIVATE })
    const home = realpathSync(dataDir)
    rmdirSync(mkdtempSync(join(home, '.writable-')))
    return home
  } catch (error) {
    const reason = reasonOf(error)
    throw new EmbeddedPostgresError(
      'folder_unwritable',
      `The data folder (${dataDir}) cannot be written: ${reason}. Make it a folder that this user may write, or choose another one.`,
      { folder: dataDir, reason },
    )
  }
}

function placeAtHome(claim: Claim, folder: string): Place {
  const user = userForCluster(dataFolderOf(folder), claim.name)
  setRights(claim, user)
  assertReachable(folder, user)
  return { folder, name: claim.name, user, notes: [] }
}

function newPlaceAtHome(claim: Claim, folder: string, user: SystemUser | null): Place {
  setRights(claim, user)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, user ? PASSABLE : PRIVATE)
  return { folder, name: claim.name, user, notes: [] }
}

function placeElsewhere({ home, name, makeFolder }: Claim, folder: string): Place {
  if (!existsSync(folder)) {
    throw new EmbeddedPostgresError(
      'cluster_missing',
      `The database of ${home} is kept in ${folder}, and that folder is gone or out of reach. Bring it ` +
        `back (from a backup, say), or start with an empty database: rm ${join(home, POINTER)}`,
      { folder },
    )
  }
  const data = dataFolderOf(folder)
  const user = existsSync(data) ? userForCluster(data, name) : userForNewCluster(name)
  makeFolder(home, PRIVATE)
  assertReachable(folder, user)
  const where = `The database is kept in ${folder}: ${join(home, POINTER)} says so.`
  return { folder, name, user, notes: [where] }
}

function newPlaceElsewhere({ home, name, makeFolder }: Claim, user: SystemUser, shut: string): Place {
  const own = makeStateFolder(user, name)
  const folder = writePointer(home, own)
  makeFolder(home, PRIVATE)
  if (folder !== own) rmdirSync(own)
  const lasting = folder.startsWith('/var/lib/') ? '' : ' Mind that a temporary folder may be emptied.'
  const note =
    `The database is kept in ${folder}, not in ${home}: PostgreSQL runs as ${user.name} here, and ` +
    `${shut} shuts that user out.${lasting}`
  return { folder, name, user, notes: [note] }
}

// The folder has a random name. If it were named after the data folder, a new instance would get the rows of a deleted
// one.
function makeStateFolder(user: SystemUser, name: string): string {
  const states = stateFoldersOf(name)
  for (const state of states) {
    const folder = tryStateFolder(state, user)
    if (folder !== null) return folder
  }
  throw new EmbeddedPostgresError(
    'no_place',
    `PostgreSQL runs as ${user.name}, who reaches neither the data folder nor any of ${states.join(', ')}. ` +
      'Choose a data folder that every user may pass through.',
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

// In a temporary folder, another user may already have created a folder with our name.
function isOurs(folder: string): boolean {
  const stats = lstatSync(folder)
  return stats.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0
}

// If PostgreSQL runs as another user, it must pass through the data folder. No other user needs access.
function setRights({ home: folder, makeFolder }: Claim, user: SystemUser | null): void {
  if (makeFolder(folder, user ? PASSABLE : PRIVATE) || !user) return
  const { mode } = statSync(folder)
  if ((mode & 0o111) !== 0o111) chmodSync(folder, (mode & 0o7777) | 0o111)
}

function assertReachable(folder: string, user: SystemUser | null): void {
  const shut = user && folderThatShutsOut(user, folder)
  if (!user || !shut) return
  throw new EmbeddedPostgresError(
    'unreachable',
    `The database in ${folder} is run by ${user.name}, and ${shut} shuts that user out. ` +
      `Let users pass through it (chmod o+x ${shut}), or move the data folder to where they may.`,
    { folder },
  )
}

function readPointer(home: string): string | null {
  try {
    return readFileSync(join(home, POINTER), 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    const reason = reasonOf(error)
    throw new EmbeddedPostgresError('system_refused', `${join(home, POINTER)} cannot be read: ${reason}`, {
      folder: home,
      reason,
    })
  }
}

// Two programs may start for the first time at once. Each writes a draft and links it into place, so that one complete
// pointer wins.
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
