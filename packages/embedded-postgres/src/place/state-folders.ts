// Folders outside of the data folder that can hold a cluster.
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedPostgresError } from '../errors.ts'
import { PASSABLE } from './data-folder.ts'
import { folderThatShutsOut, type SystemUser } from './system-user.ts'

function stateFoldersOf(name: string): string[] {
  return [...new Set([join('/var/lib', name), join(tmpdir(), name), join('/tmp', name)])]
}

// The folder has a random name. If it were named after the data folder, a new instance would get the rows of a deleted
// one.
export function makeStateFolder(user: SystemUser, name: string): string {
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
