// DATA_DIR's own rights. It holds the signing key, pictures, journals and the database: nobody else on the machine has
// business in it.
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'

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
 * Makes DATA_DIR, and narrows one that is there to `mode`.
 * A folder that is another user's, that everybody writes to, or that holds other things than ours keeps its rights:
 * DATA_DIR=/srv must not lock other programs out of /srv.
 * @returns whether it has that mode now
 * @throws the system's error where it cannot be made
 */
export function makeDataDir(folder: string, mode: typeof PRIVATE | typeof PASSABLE): boolean {
  mkdirSync(folder, { recursive: true, mode: PRIVATE })
  if (process.platform === 'win32') return true
  const { mode: before, uid } = statSync(folder)
  if ((before & 0o7777) === mode) return true
  if (uid !== process.getuid?.() || (before & 0o1002) !== 0 || !holdsOnlyOurs(folder)) return false
  chmodSync(folder, mode)
  return true
}

function holdsOnlyOurs(folder: string): boolean {
  return readdirSync(folder).every((name) => name.startsWith('.') || OWN_NAMES.includes(name))
}
