// Front door of error reporting. Without a DSN there is no reporter, and nothing leaves the machine.
import type { Reporter } from './reporter.ts'
import type { Logger } from 'pino'

export type { Occurrence, Reporter } from './reporter.ts'

/**
 * The reporter to the service of SENTRY_DSN; null if SENTRY_DSN is not set. The package is loaded only if it is used.
 */
export async function openReporter(dsn: string | undefined, role: string): Promise<Reporter | null> {
  if (dsn === undefined) return null
  const { sentryReporter } = await import('./sentry.ts')
  return sentryReporter(dsn, role)
}

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
