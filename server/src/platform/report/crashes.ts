// Logs and reports an error before the process dies of it, and warnings of Node.js. By default, Node.js prints both as
// plain text, which is no line of a log.
import type { Logger } from 'pino'
import type { Reporter } from './reporter.ts'

/** Makes the process log and report an uncaught error and then end with exit code 1. */
export function reportCrashes(log: Logger, reporter: Reporter | null): void {
  process.on('uncaughtException', (error) => {
    // The child logs whatever LOG_LEVEL is, and its log passes the error to the reporter.
    log.child({}, { level: 'fatal' }).fatal({ err: error }, 'The process crashed')
    void (reporter?.flush() ?? Promise.resolve()).finally(() => process.exit(1))
  })
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node.js warns'))
}
