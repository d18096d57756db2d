// What killed processes leave running. A server is stopped cleanly and a new one started, rather than taken
// over, so that programs, settings and user are always this start's; backends without a server are ended.
import { rmSync } from 'node:fs'
import type { Place } from '../place/place.ts'
import { dataFolderOf } from '../place/place.ts'
import type { Binaries } from './binaries.ts'
import { postmasterFileOf, readPostmasterFile } from './postmaster-file.ts'
import { stopServer } from './postmaster.ts'
import { isServer, listBackends } from './processes.ts'

/**
 * Stops the server that still runs on the place's cluster, if there is one; true where there was. The
 * caller holds the place's lock, so nobody needs that server any more.
 */
export async function stopLeftover(place: Place, binaries: Binaries): Promise<boolean> {
  const data = dataFolderOf(place.folder)
  const file = readPostmasterFile(data)
  if (!file) return false
  if (!isServer(file.pid, data)) {
    // The number may belong to another process by now, and PostgreSQL would refuse to start for its sake.
    // Backends that outlived their server are still noticed: by their shared memory, not by this file.
    rmSync(postmasterFileOf(data), { force: true })
    return false
  }
  await stopServer(file.pid, binaries, () => readPostmasterFile(data)?.pid !== file.pid)
  return true
}

/**
 * Ends the backends that outlived their server: idle ones go within moments, but one that computes would
 * keep the next server from starting until it is done.
 */
export function endOrphans(folder: string): void {
  for (const pid of listBackends(folder)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It went by itself.
    }
  }
}
