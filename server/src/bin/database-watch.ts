// Ends a process whose own database has been away for too long. Calls would be refused for ever, while a supervisor
// (systemd, Docker) that starts the process again also starts the database again.
import { answers } from '../platform/db/index.ts'
import type { Log } from '../platform/log/index.ts'

/** Milliseconds without an answer after which the process ends, and milliseconds between two questions. */
const patience = { away: 120_000, every: 5_000 }

/** The exit code of a process that ended because its database was away: EX_TEMPFAIL of sysexits.h. */
export const exitTemporary = 75

/**
 * Asks the embedded database regularly whether it answers, and calls `end` once it has not answered for two minutes. A
 * database that refuses (it recovers from a crash, or has no free connection) answers. The returned function ends the
 * watch.
 */
export function watchDatabase(
  url: string,
  log: Log,
  end: () => void = () => process.exit(exitTemporary),
  { away, every } = patience,
): () => void {
  let timer: NodeJS.Timeout
  let lookedAt = performance.now()
  let silent = 0
  let isStopped = false
  const next = () => {
    timer = setTimeout(() => void look(), every)
    timer.unref()
  }
  const look = async () => {
    const isThere = await answers(url)
    // A look that comes late shows that this process was stopped (a closed lid): that time does not count.
    silent = isThere ? 0 : silent + Math.min(performance.now() - lookedAt, 4 * every)
    lookedAt = performance.now()
    if (isStopped) return
    if (silent < away) return next()
    log.fatal(
      { seconds: Math.round(silent / 1000) },
      'The embedded database has not answered for too long, so the process ends. postgres.log beside the database may say why.',
    )
    end()
  }
  next()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
