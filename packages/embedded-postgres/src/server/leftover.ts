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
 * Stops the server that still runs on the place's cluster, if there is one; true where there was. The
 * caller holds the place's lock, so nobody needs that server any more.
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
  // Two files of a killed server bear its number. Worn by another process, or by a zombie that nobody
  // buries (in a container, say), it would keep the next server from starting. Backends that live on are
  // noticed all the same: by their shared memory.
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
