// Makes a backup: it writes the backup, reads it back and compares. Only after that does the backup count, and only
// then are older backups deleted.
import { addAbortSignal } from 'node:stream'
import { connect, deadlines, getInstanceId } from '../db/index.ts'
import type { Log } from '../log/index.ts'
import { checkArchive, writeArchive, type TransferDeps, type Written } from '../transfer/index.ts'
import type { Place } from './place.ts'
import { lockBackups, unlockBackups } from './queries.ts'

export interface BackupDeps extends TransferDeps {
  place: Place
  log: Log
  /** How many backups to keep. */
  keep: number
}

export interface Made extends Written {
  name: string
  /** The place of the backup, without credentials. */
  place: string
  /** The moment whose data it contains, ISO 8601. */
  madeAt: string
  /** The names of deleted backups, because more than `keep` existed. */
  removed: string[]
}

/** Milliseconds for one backup, including reading it back. */
const longest = 6 * 3_600_000

/**
 * Makes one backup and returns what it contains; null if another process is making one.
 * @param isWanted called once no other process is making a backup
 * @throws Error if the backup could not be written, or if reading it back gave other data; the backup is then deleted
 */
export async function makeBackup(
  deps: BackupDeps,
  signal: AbortSignal,
  isWanted: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<Made | null> {
  const client = await connect(deps.database, deadlines.none)
  try {
    if (!(await lockBackups(client)) || !(await isWanted())) return null
    return await make(deps, AbortSignal.any([signal, AbortSignal.timeout(longest)]))
  } finally {
    await unlockBackups(client).catch(() => undefined)
    // If unlocking fails, the lock ends with its session.
    client.release(true)
  }
}

async function make(deps: BackupDeps, signal: AbortSignal): Promise<Made> {
  const { place, database } = deps
  const family = `lettermill-${await getInstanceId(database.db)}-`
  const name = `${family}${new Date().toISOString().replace(/[-:.]/g, '')}.backup`
  const written = await writeArchive(deps, (bytes) => place.write(name, bytes, signal), signal)
  const madeAt = await readBack(deps, name, written, signal)
  return { ...written, name, place: place.shown, madeAt, removed: await removeOld(deps, family) }
}

async function readBack(
  { place, passphrase }: BackupDeps,
  name: string,
  written: Written,
  signal: AbortSignal,
): Promise<string> {
  try {
    const source = addAbortSignal(signal, await place.read(name, signal))
    const found = await checkArchive(source, passphrase)
    if (found.sha256 !== written.sha256 || found.rows !== written.rows)
      throw new Error('What was read back is another backup than what was written')
    return found.madeAt
  } catch (error) {
    await place.remove(name).catch(() => undefined)
    signal.throwIfAborted()
    throw error
  }
}

/**
 * Deletes old backups. If one cannot be deleted now, the next backup tries again. The new backup counts in any case.
 */
async function removeOld({ place, keep, log }: BackupDeps, family: string): Promise<string[]> {
  const removed: string[] = []
  try {
    const names = (await place.list(family)).sort().reverse()
    const old = names.filter((name) => name.endsWith('.backup')).slice(keep)
    // No other process writes here now, so these unfinished files belong to processes that died.
    const drafts = names.filter((name) => name.endsWith('.part'))
    for (const name of [...old, ...drafts]) {
      await place.remove(name)
      removed.push(name)
    }
  } catch (error) {
    log.warn(
      { err: error, place: place.shown },
      'Old backups could not be removed; the next backup tries again',
    )
  }
  return removed
}
