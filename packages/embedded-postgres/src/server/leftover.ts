// Deals with processes that a killed program left running. A server is stopped cleanly and a new one started, so that
// its programs, settings and user are those of this start. Backends without a server are killed.
import { rmSync } from 'node:fs'
import type { Place } from '../place/place.ts'
import { dataFolderOf } from '../place/place.ts'
import type { Named } from '../place/socket-folder.ts'
import type { Binaries } from './binaries.ts'
import { postmasterFileOf, readPostmasterFile } from './postmaster-file.ts'
import { stopServer } from './postmaster.ts'
import { hasEnded, isServer, listBackends, listServers } from './processes.ts'
import { socketFileOf } from './site.ts'

/**
 * Stops the servers that still run on the place's cluster, and returns true if there was one. The caller holds the
 * place's lock, so no program needs these servers any more.
 */
export async function stopLeftover(
  place: Place,
  binaries: Binaries,
  sockets: string | null,
): Promise<boolean> {
  const data = dataFolderOf(place.folder)
  const left = leftOn(data)
  for (const pid of left) await stopServer(pid, binaries, () => hasEnded(pid, data))
  // Two files of a killed server hold its process id. If another process has that id now, or if it belongs to a zombie
  // that was never reaped (as in some containers), the files would keep the next server from starting. PostgreSQL still
  // detects backends that live on, by their shared memory.
  rmSync(postmasterFileOf(data), { force: true })
  if (sockets !== null) rmSync(`${socketFileOf(sockets)}.lock`, { force: true })
  return left.length > 0
}

// postmaster.pid names the server, but is gone if somebody deleted the data folder while the server ran on. Such a
// server notices that within a minute, ends, and removes the socket of a server that has started on the same path.
function leftOn(data: string): number[] {
  const named = readPostmasterFile(data)?.pid
  const isNamed = named !== undefined && isServer(named, data)
  return [...new Set([...(isNamed ? [named] : []), ...listServers(data)])]
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
