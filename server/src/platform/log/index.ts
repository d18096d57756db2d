// Logs: JSON lines, pretty on a terminal. No secret and no whole request ever goes into one.
import { pino, type Logger, type LoggerOptions, type SerializedError } from 'pino'
import pretty from 'pino-pretty'
import type { Occurrence, Reporter } from '../report/index.ts'

export type Log = Logger

/** Makes the process's log, writing to standard output. What it is told as an error goes to the reporter as well. */
export function createLog(level: string, role?: string, reporter: Reporter | null = null): Log {
  const options = {
    level,
    serializers: { err: (error: Error) => withoutValues(pino.stdSerializers.err(error)) },
    ...(role && { base: { role, pid: process.pid } }),
    ...(reporter && { hooks: reporting(reporter) }),
  }
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true }))
}

/**
 * What PostgreSQL says beside an error's message quotes whole rows ("Failing row contains …"), the hash of a password
 * and a private key among them. Which statement, table and constraint it was stands in other fields.
 */
function withoutValues(error: SerializedError): object {
  const { detail: _detail, where: _where, internalQuery: _query, aggregateErrors, ...told } = error
  return { ...told, ...(aggregateErrors && { aggregateErrors: aggregateErrors.map(withoutValues) }) }
}

const errorLevel = 50

function reporting(reporter: Reporter): NonNullable<LoggerOptions['hooks']> {
  return {
    logMethod(told, write, level) {
      if (level >= errorLevel) reporter.report(occurrence(told))
      write.apply(this, told)
    },
  }
}

/** Of what the log is told, only this may leave the machine. */
function occurrence([first, second]: readonly unknown[]): Occurrence {
  if (typeof first === 'string') return { message: first }
  const { err, route } = first as { err?: unknown; route?: string }
  return {
    message: typeof second === 'string' ? second : 'An error',
    ...(err !== undefined && { error: err }),
    ...(route !== undefined && { route }),
  }
}
