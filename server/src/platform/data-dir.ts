// The permissions of DATA_DIR and its folders. DATA_DIR contains the signing key, pictures, journals and the database.
// No other user of the machine may read them.
import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Names of Lettermill's own files and folders in DATA_DIR. */
const OWN_NAMES = [
  'instance',
  'journal',
  'postgres',
  'postgres.location',
  'secret-key',
  'uploads',
  'lost+found',
]

/** A mode in which only the owner has access. */
export const PRIVATE = 0o700
/**
 * A mode in which other users cannot list the folder, but can reach a path in it that they know. PostgreSQL under
 * another uid needs this.
 */
export const PASSABLE = 0o711

/**
 * Creates DATA_DIR, or restricts an existing one to `mode`, and its journals and pictures to the owner. A folder keeps
 * its permissions if it belongs to another user, is writable by everybody, or contains other files: DATA_DIR=/srv must
 * not lock other programs out of /srv.
 * @returns whether DATA_DIR has that mode now
 * @throws the system's error if it cannot be created
 */
export function makeDataDir(folder: string, mode: typeof PRIVATE | typeof PASSABLE): boolean {
  mkdirSync(folder, { recursive: true, mode: PRIVATE })
  if (process.platform === 'win32') return true
  const { mode: before, uid } = statSync(folder)
  const isOurs = uid === process.getuid?.() && (before & 0o1002) === 0 && holdsOnlyOurs(folder)
  if (isOurs) for (const name of ['journal', 'uploads']) narrow(join(folder, name))
  if ((before & 0o7777) === mode) return true
  if (isOurs) chmodSync(folder, mode)
  return isOurs
}

/**
 * Restricts a folder that everybody may read: builds before 1.0.0 made the journals' folder so. A symbolic link is
 * skipped, because it may point to another program's folder.
 */
function narrow(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory() && found.uid === process.getuid?.()) chmodSync(folder, PRIVATE)
}

function holdsOnlyOurs(folder: string): boolean {
  return readdirSync(folder).every((name) => name.startsWith('.') || OWN_NAMES.includes(name))
}
