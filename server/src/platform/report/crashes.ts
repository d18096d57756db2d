// Reports an error before the process dies of it. Without a reporter, Node's default applies: it prints the error and
// exits with code 1.
import type { Reporter } from './reporter.ts'

/** Makes the process print and report an uncaught error and then end with exit code 1. */
export function reportCrashes(reporter: Reporter): void {
  process.on('uncaughtException', (error) => {
    console.error(error)
    reporter.report({ error, message: 'The process crashed' })
    void reporter.flush().finally(() => process.exit(1))
  })
}
