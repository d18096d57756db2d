// Stops the process cleanly on the first signal, within 10 seconds. A second signal exits at once.
import type { Log } from '../platform/log/index.ts'

const patience = 10_000

let stopping = false

/** Whether the process is stopping, so that its calls and statements may fail. */
export function isStopping(): boolean {
  return stopping
}

/**
 * Ends the process with exit code 0 after `stop` is done, on a signal or when the returned function is called. A
 * SIGTERM comes from a service manager, a SIGINT from a person who waits, a SIGHUP from a terminal that closes and
 * counts as SIGTERM. Steps that must come last (the embedded database) belong in `last`, to which the limit of 10
 * seconds does not apply.
 */
export function stopOnSignal(
  log: Log,
  stop: (signal?: NodeJS.Signals) => Promise<void>,
  last: () => Promise<void>,
): () => void {
  const begin = (signal?: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    void within(patience, stop(signal))
      .catch((error: unknown) => log.error({ err: error }, 'Stopping met an error'))
      .then(last)
      .catch((error: unknown) => log.error({ err: error }, 'Stopping the database met an error'))
      .finally(() => process.exit(0))
  }
  const end = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    begin(signal)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  // A closing terminal sends several: the system, the shell and npm each send one. So further ones do not exit at once.
  process.on('SIGHUP', () => begin('SIGTERM'))
  return () => begin()
}

function within(milliseconds: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
