// The server that a killed product left running: it is stopped cleanly and a new one started, rather than
// taken over, so that programs, settings and user are always this start's.
import { rmSync } from 'node:fs'
import type { Place } from '../place/place.ts'
import { dataFolderOf } from '../place/place.ts'
import type { Binaries } from './binaries.ts'
import { postmasterFileOf, readPostmasterFile, serves } from './postmaster-file.ts'
import { stopServer } from './postmaster.ts'

/**
 * Stops the server that still runs on the place's cluster, if there is one; true where there was. The
 * caller holds the place's lock, so nobody needs that server any more.
 */
export async function stopLeftover(place: Place, binaries: Binaries): Promise<boolean> {
  const data = dataFolderOf(place.folder)
  const file = readPostmasterFile(data)
  if (!file) return false
  if (!serves(file.pid, data)) {
    // The number may belong to another process by now, and PostgreSQL would refuse to start for its sake.
    // Backends that outlived their server are still noticed: by their shared memory, not by this file.
    rmSync(postmasterFileOf(data), { force: true })
    return false
  }
  await stopServer(file.pid, binaries, () => readPostmasterFile(data)?.pid !== file.pid)
  return true
}
