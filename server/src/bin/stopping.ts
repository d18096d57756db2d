// Ending well: the first signal stops cleanly, 10 seconds at most; a second one exits at once.
import type { Log } from '../platform/log/index.ts'

const patience = 10_000

/**
 * Ends the process when asked to, by signal or by the returned function, after `stop` is done; exit code 0. A stop by
 * SIGTERM is a service manager's, one by SIGINT that of a person who waits.
 * Steps that must come last (the embedded database) belong into `last`, which the 10 seconds do not cut.
 */
export function stopOnSignal(
  log: Log,
  stop: (signal?: NodeJS.Signals) => Promise<void>,
  last: () => Promise<void>,
): () => void {
  let stopping = false
  const end = (signal?: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    void within(patience, stop(signal))
      .catch((error: unknown) => log.error({ err: error }, 'Stopping met an error'))
      .then(last)
      .catch((error: unknown) => log.error({ err: error }, 'Stopping the database met an error'))
      .finally(() => process.exit(0))
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  return () => end()
}

function within(milliseconds: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
