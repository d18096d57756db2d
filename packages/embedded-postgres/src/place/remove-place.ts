// The end of a throw-away database, such as a test's: nothing of it stays, wherever its parts lie.
import { rmSync } from 'node:fs'
import { defaultName, findPlace } from './place.ts'
import { socketFoldersOf } from './socket-folder.ts'

/**
 * Removes a data folder with its cluster and socket folder. Its server must have been stopped.
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
