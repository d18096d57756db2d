// The rights of DATA_DIR and of the folders in it. It holds the signing key, pictures, journals and the database: nobody else on the machine has
// business in it.
import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What the product keeps in DATA_DIR. */
const OWN_NAMES = [
  'instance',
  'journal',
  'postgres',
  'postgres.location',
  'secret-key',
  'uploads',
  'lost+found',
]

/** For its owner alone. */
export const PRIVATE = 0o700
/** Others may pass through to a path that they know, and list nothing: PostgreSQL under another uid needs that. */
export const PASSABLE = 0o711

/**
 * Makes DATA_DIR, and narrows one that is there to `mode`, its journals and pictures to their owner.
 * A folder that is another user's, that everybody writes to, or that holds other things than ours keeps its rights:
 * DATA_DIR=/srv must not lock other programs out of /srv.
 * @returns whether it has that mode now
 * @throws the system's error where it cannot be made
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

/** Earlier versions left them for everybody to list. A link is left alone: it leads to somebody's own folder. */
function narrow(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory() && found.uid === process.getuid?.()) chmodSync(folder, PRIVATE)
}

function holdsOnlyOurs(folder: string): boolean {
  return readdirSync(folder).every((name) => name.startsWith('.') || OWN_NAMES.includes(name))
}
