// The end of a throw-away database, such as the tests': nothing of it stays, wherever its parts lie.
import { rmSync } from 'node:fs'
import { findPlace } from '../place/place.ts'
import { socketFoldersOf } from '../place/socket-folder.ts'

/** Removes a DATA_DIR with its cluster and socket folder. Its server must have been stopped. */
export function removePlace(dataDir: string): void {
  const folder = findPlace(dataDir)
  if (folder !== null) {
    for (const path of [folder, ...socketFoldersOf(folder)]) rmSync(path, { recursive: true, force: true })
  }
  rmSync(dataDir, { recursive: true, force: true })
}
