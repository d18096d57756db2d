// What killed processes leave running. A server is stopped cleanly and a new one started, rather than taken
// over, so that programs, settings and user are always this start's; backends without a server are ended.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from '../place/place.ts'
import { dataFolderOf } from '../place/place.ts'
import type { Named } from '../place/socket-folder.ts'
import type { Binaries } from './binaries.ts'
import { postmasterFileOf, readPostmasterFile } from './postmaster-file.ts'
import { stopServer } from './postmaster.ts'
import { isServer, listBackends } from './processes.ts'
import { SOCKET_PORT } from './site.ts'

/**
 * Stops the server that still runs on the place's cluster, if there is one; true where there was. The caller holds the
 * place's lock, so no program needs that server any more.
 */
export async function stopLeftover(
  place: Place,
  binaries: Binaries,
  sockets: string | null,
): Promise<boolean> {
  const data = dataFolderOf(place.folder)
  const file = readPostmasterFile(data)
  const runs = file !== null && isServer(file.pid, data)
  if (runs) await stopServer(file.pid, binaries, () => readPostmasterFile(data)?.pid !== file.pid)
  // Two files of a killed server hold its process id. If another process has that id now, or a zombie that nobody reaps
  // (as in some containers), the files would keep the next server from starting. PostgreSQL still notices backends that
  // live on, by their shared memory.
  rmSync(postmasterFileOf(data), { force: true })
  if (sockets !== null) rmSync(join(sockets, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true })
  return runs
}

/**
 * Ends the backends that outlived their server: idle ones go within moments, but one that computes would
 * keep the next server from starting until it is done.
 */
export function endOrphans(place: Named): void {
  for (const pid of listBackends(place)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It went by itself.
    }
  }
}
