// Notices that the server's socket has disappeared: a cleaner of temporary folders removed it, or the folder was deleted.
// The server does not notice, and no client can connect to it any more.
import { existsSync } from 'node:fs'
import { socketFileOf, type Endpoint } from './site.ts'

const EVERY_MS = 2_000

/**
 * Calls `gone` whenever the socket is missing at two looks in a row, at most `every` milliseconds apart. The returned
 * function ends the watch.
 */
export function watchSocket(endpoint: Endpoint, gone: () => void, every = EVERY_MS): () => void {
  if ('port' in endpoint) return () => undefined
  const file = socketFileOf(endpoint.socketFolder)
  let missed = 0
  const looking = setInterval(() => {
    missed = existsSync(file) ? 0 : missed + 1
    if (missed === 2) gone()
  }, every)
  looking.unref()
  return () => clearInterval(looking)
}
