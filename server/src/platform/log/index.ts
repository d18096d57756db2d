// Logs: JSON lines, pretty on a terminal. A log line never contains a secret or a whole request.
import { createRequire } from 'node:module'
import { pino, type Logger, type LoggerOptions, type SerializedError } from 'pino'
import type { PinoPretty } from 'pino-pretty'
import type { Occurrence, Reporter } from '../report/index.ts'

export type Log = Logger

/** Creates the log of the process, which writes to standard output. It also passes errors to the reporter. */
export function createLog(level: string, role?: string, reporter: Reporter | null = null): Log {
  const options = {
    level,
    serializers: { err: (error: Error) => withoutValues(pino.stdSerializers.err(error)) },
    ...(role && { base: { role, pid: process.pid } }),
    ...(reporter && { hooks: reporting(reporter) }),
  }
  if (!process.stdout.isTTY) return pino(options)
  // Only a terminal needs the library.
  const pretty = createRequire(import.meta.url)('pino-pretty') as typeof PinoPretty
  return pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true }))
}

/** A sentence for the person who starts the program. */
export interface Announcement {
  /** As a line of the log. */
  message: string
  fields?: Readonly<Record<string, string>>
  /** As text on a terminal. */
  shown: string
}

/** Prints an announcement, whatever the level of the log is. Every line that does not go to a terminal is JSON. */
export function announce(log: Log, { message, fields = {}, shown }: Announcement): void {
  if (process.stdout.isTTY) console.log(shown)
  else log.child({}, { level: 'info' }).info(fields, message)
}

/**
 * Removes the details that PostgreSQL attaches to an error. They quote whole rows ("Failing row contains …"), including
 * password hashes and private keys. The other fields name the statement, table and constraint.
 */
function withoutValues(error: SerializedError): object {
  const { detail: _detail, where: _where, internalQuery: _query, aggregateErrors, ...rest } = error
  return { ...rest, ...(aggregateErrors && { aggregateErrors: aggregateErrors.map(withoutValues) }) }
}

const errorLevel = 50

function reporting(reporter: Reporter): NonNullable<LoggerOptions['hooks']> {
  return {
    logMethod(args, write, level) {
      if (level >= errorLevel) reporter.report(occurrence(args))
      write.apply(this, args)
    },
  }
}

/** The fields of a log entry that may leave the machine. */
function occurrence([first, second]: readonly unknown[]): Occurrence {
  if (typeof first === 'string') return { message: first }
  const { err, route } = first as { err?: unknown; route?: string }
  return {
    message: typeof second === 'string' ? second : 'An error',
    ...(err !== undefined && { error: err }),
    ...(route !== undefined && { route }),
  }
}
