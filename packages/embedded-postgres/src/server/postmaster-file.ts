// postmaster.pid, PostgreSQL's note of the server that runs on a data folder: its process id and its state. The file
// may outlive the server, and another process may have that id by now, so the id alone is never trusted.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../reason.ts'

/** The first and the last line of postmaster.pid. */
export interface PostmasterFile {
  pid: number
  /** `starting`, `ready`, `stopping` and the like; empty in the first moments. */
  status: string
}

/** The file's path within a data folder. */
export function postmasterFileOf(data: string): string {
  return join(data, 'postmaster.pid')
}

/** Reads the file; null where there is none. Lines as in PostgreSQL's utils/pidfile.h. */
export function readPostmasterFile(data: string): PostmasterFile | null {
  try {
    const lines = readFileSync(postmasterFileOf(data), 'utf8').split('\n')
    return { pid: Number(lines[0]), status: lines[7]?.trim() ?? '' }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
