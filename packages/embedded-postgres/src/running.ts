// The file that a running program keeps beside its cluster, so that a command in a second terminal (an export, a new
// password) can use the same database without stopping the program.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isListening } from './place/lock.ts'
import { findPlace } from './place/place.ts'
import { codeOf } from './reason.ts'

interface Running {
  url: string
  /** Path of the running program's lock. If nothing listens there, the program was killed and this file is stale. */
  lock: string
}

/** Writes the file. Only this user can read it. */
export function noteRunning(folder: string, running: Running): void {
  rmSync(noteOf(folder), { force: true })
  writeFileSync(noteOf(folder), JSON.stringify(running), { mode: 0o600 })
}

/** Removes the file. */
export function forgetRunning(folder: string): void {
  rmSync(noteOf(folder), { force: true })
}

/** The URL of the embedded database that a running program keeps in that place, or null. */
export async function runningIn(folder: string): Promise<string | null> {
  try {
    const { url, lock } = JSON.parse(readFileSync(noteOf(folder), 'utf8')) as Running
    return (await isListening(lock)) ? url : null
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/**
 * The URL of the embedded database that a running program keeps for a data folder, or null. If null,
 * `startEmbeddedPostgres` may start it.
 */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const folder = findPlace(dataDir)
  return folder === null ? null : runningIn(folder)
}

function noteOf(folder: string): string {
  return join(folder, 'running.json')
}
