// Deals with processes that a killed program left running. A server is stopped cleanly and a new one started, so that
// its programs, settings and user are those of this start. Backends without a server are killed.
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
 * Stops the server that still runs on the place's cluster, and returns true if there was one. The caller holds the
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
  // Two files of a killed server hold its process id. If another process has that id now, or if it belongs to a zombie
  // that was never reaped (as in some containers), the files would keep the next server from starting. PostgreSQL still
  // detects backends that live on, by their shared memory.
  rmSync(postmasterFileOf(data), { force: true })
  if (sockets !== null) rmSync(join(sockets, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true })
  return runs
}

/**
 * Kills the backends that outlived their server. Idle backends end within moments, but a backend that is running a
 * query would keep the next server from starting until it finishes.
 */
export function endOrphans(place: Named): void {
  for (const pid of listBackends(place)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The backend has already ended.
    }
  }
}
