// Chooses where the cluster is: usually in the data folder. If root starts the program and PostgreSQL's user cannot
// enter a folder above the data folder, the cluster is in the system's state folder, and a file in the data folder
// points to it.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresError } from '../errors.ts'
import { reasonOf } from '../reason.ts'
import { makeDataFolder, PASSABLE, PRIVATE, type MakeDataFolder } from './data-folder.ts'
import { folderThatShutsOut, userForCluster, userForNewCluster, type SystemUser } from './system-user.ts'
import { POINTER, readPointer, writePointer } from './pointer.ts'
import { makeStateFolder } from './state-folders.ts'

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

/** The name of a program that gives none. */
export const defaultName = 'embedded'

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
