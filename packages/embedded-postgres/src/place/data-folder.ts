// The data folder's own permissions.
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'

/** Only the owner has access. */
export const PRIVATE = 0o700
/**
 * Other users may pass through the folder to a path that they know, but cannot list it. PostgreSQL needs this where it
 * runs as another user.
 */
export const PASSABLE = 0o711

/**
 * Creates the data folder with the mode, or sets the mode of an existing folder.
 * @returns whether the folder has that mode now
 */
export type MakeDataFolder = (folder: string, mode: typeof PRIVATE | typeof PASSABLE) => boolean

/** The default `MakeDataFolder`. It keeps the mode of a folder that another user owns or that holds other files. */
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
