// Removes a throw-away database, such as that of a test, with all its folders.
import { rmSync } from 'node:fs'
import { defaultName, findPlace } from './place.ts'
import { socketFoldersOf } from './socket-folder.ts'

/**
 * Removes a data folder with its cluster and its socket folders. Stop the server first.
 * @param name as in `startEmbeddedPostgres`
 */
export function removePlace(dataDir: string, name = defaultName): void {
  const folder = findPlace(dataDir)
  if (folder !== null) {
    for (const path of [folder, ...socketFoldersOf({ folder, name })])
      rmSync(path, { recursive: true, force: true })
  }
  rmSync(dataDir, { recursive: true, force: true })
}
