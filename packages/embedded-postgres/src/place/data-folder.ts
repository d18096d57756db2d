// The data folder's own permissions.
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'

/** Only the owner has access. */
export const PRIVATE = 0o700
/** Other users may traverse to a path they know, but list nothing: PostgreSQL under another uid needs that. */
export const PASSABLE = 0o711

/**
 * Makes the data folder, or gives an existing one the mode.
 * @returns whether it has that mode now
 */
export type MakeDataFolder = (folder: string, mode: typeof PRIVATE | typeof PASSABLE) => boolean

/** Unless a program brings its own: a folder that another user owns or that holds other things keeps its mode. */
export const makeDataFolder: MakeDataFolder = (folder, mode) => {
  mkdirSync(folder, { recursive: true, mode: PRIVATE })
  if (process.platform === 'win32') return true
  const { mode: before, uid } = statSync(folder)
  if ((before & 0o7777) === mode) return true
  const isOurs = uid === process.getuid?.() && (before & 0o1002) === 0 && holdsOnlyOurs(folder)
  if (isOurs) chmodSync(folder, mode)
  return isOurs
}

function holdsOnlyOurs(folder: string): boolean {
  return readdirSync(folder).every((name) => name.startsWith('.') || /^postgres(\.location)?$/.test(name))
}
