// A process that dies of an error reports it first. Without a reporter Node's own way stays: print it and exit 1.
import type { Reporter } from './reporter.ts'

/** From now on an error that nobody caught is printed, reported, and ends the process with exit code 1. */
export function reportCrashes(reporter: Reporter): void {
  process.on('uncaughtException', (error) => {
    console.error(error)
    reporter.report({ error, message: 'The process crashed' })
    void reporter.flush().finally(() => process.exit(1))
  })
}
