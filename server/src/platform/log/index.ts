// Logs: JSON lines, pretty on a terminal. No secret and no whole request ever goes into one.
import { pino, type Logger } from 'pino'
import pretty from 'pino-pretty'

export type Log = Logger

/** Makes the process's log, writing to standard output. */
export function createLog(level: string, role?: string): Log {
  const options = { level, ...(role && { base: { role, pid: process.pid } }) }
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true }))
}
