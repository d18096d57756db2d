// Front door of error reporting. Without a DSN there is no reporter, and nothing leaves the machine.
import type { Reporter } from './reporter.ts'

export type { Occurrence, Reporter } from './reporter.ts'
export { reportCrashes } from './crashes.ts'

/**
 * The reporter to the service of SENTRY_DSN; null if SENTRY_DSN is not set. The package is loaded only if it is used.
 */
export async function openReporter(dsn: string | undefined, role: string): Promise<Reporter | null> {
  if (dsn === undefined) return null
  const { sentryReporter } = await import('./sentry.ts')
  return sentryReporter(dsn, role)
}
