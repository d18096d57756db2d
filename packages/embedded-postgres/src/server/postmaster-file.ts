// Reads postmaster.pid, in which PostgreSQL keeps the process id and state of the server that runs on a data folder.
// The file may outlive the server, and another process may have that id by now, so callers never trust the id alone.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../reason.ts'

/** The process id and the status in postmaster.pid. */
export interface PostmasterFile {
  pid: number
  /** `starting`, `ready`, `stopping` and so on; empty just after the start. */
  status: string
}

/** The file's path within a data folder. */
export function postmasterFileOf(data: string): string {
  return join(data, 'postmaster.pid')
}

/** Reads the file; null if there is none. Lines as in PostgreSQL's utils/pidfile.h. */
export function readPostmasterFile(data: string): PostmasterFile | null {
  try {
    const lines = readFileSync(postmasterFileOf(data), 'utf8').split('\n')
    return { pid: Number(lines[0]), status: lines[7]?.trim() ?? '' }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
