// The note that a running program leaves beside its cluster, so that a command in a second terminal
// (an export, a new password) can use the same database without stopping it.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isListening } from './place/lock.ts'
import { findPlace } from './place/place.ts'
import { codeOf } from './reason.ts'

interface Running {
  url: string
  /** Where its lock listens, which identifies the note of a killed program. */
  lock: string
}

/** Leaves the note, for this user's eyes alone. */
export function noteRunning(folder: string, running: Running): void {
  rmSync(noteOf(folder), { force: true })
  writeFileSync(noteOf(folder), JSON.stringify(running), { mode: 0o600 })
}

/** Takes the note away again. */
export function forgetRunning(folder: string): void {
  rmSync(noteOf(folder), { force: true })
}

/** The address of the embedded database that a living program runs in that place, or null. */
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
 * The address of the embedded database that a living program runs for a data folder, or null: then
 * `startEmbeddedPostgres` is free to start it.
 */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const folder = findPlace(dataDir)
  return folder === null ? null : runningIn(folder)
}

function noteOf(folder: string): string {
  return join(folder, 'running.json')
}
