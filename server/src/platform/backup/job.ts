// The scheduled job: makes the backup that is due, and records the result.
import type { Config } from '../config/index.ts'
import type { Database } from '../db/index.ts'
import type { Log } from '../log/index.ts'
import type { Storage } from '../storage/index.ts'
import { isDue } from './due.ts'
import { makeBackup, type BackupDeps, type Made } from './make.ts'
import { openPlace } from './open.ts'
import { forgetTried, getBackupState, noteFailure, noteMade, noteTried } from './queries.ts'

export interface BackupJobDeps {
  config: Pick<Config, 'BACKUP_TO' | 'BACKUP_AT' | 'BACKUP_KEEP' | 'BACKUP_PASSPHRASE'>
  database: Database
  storage: Storage
  secretKey: string
  log: Log
  /** Aborted when the process stops. */
  signal: AbortSignal
  /** The clock. Only tests set it. */
  now?: () => Date
}

/**
 * Makes the backup that is due, once for all workers. It may run at any time, and twice.
 * @returns the backup; null if none is due, or another process is making it
 * @throws Error that says what failed and what to do, after the instance has recorded the failure
 */
export async function backUpWhenDue(deps: BackupJobDeps): Promise<Made | null> {
  const { config, database, now = () => new Date() } = deps
  if (config.BACKUP_TO === undefined) return null
  const isWanted = async () => isDue(config.BACKUP_AT, now(), await getBackupState(database.db))
  if (!(await isWanted())) return null
  return backUp(deps, config.BACKUP_TO, async () => {
    if (!(await isWanted())) return false
    await noteTried(database.db, now())
    return true
  })
}

/** Makes a backup at once. */
export async function backUpNow(deps: BackupJobDeps): Promise<Made | null> {
  const { config, database, now = () => new Date() } = deps
  return backUp(deps, config.BACKUP_TO ?? '', async () => {
    await noteTried(database.db, now())
    return true
  })
}

async function backUp(
  deps: BackupJobDeps,
  to: string,
  isWanted: () => Promise<boolean>,
): Promise<Made | null> {
  const { config, database, storage, secretKey, log, signal, now = () => new Date() } = deps
  const backup: BackupDeps = {
    database,
    storage,
    secretKey,
    log,
    place: openPlace(to),
    keep: config.BACKUP_KEEP,
    passphrase: config.BACKUP_PASSPHRASE,
  }
  try {
    const made = await makeBackup(backup, signal, isWanted)
    if (!made) return null
    await noteMade(database.db, made.madeAt)
    report(log, made)
    return made
  } catch (error) {
    if (signal.aborted) {
      await forgetTried(database.db).catch(() => undefined)
      return null
    }
    const reason = `The backup to ${backup.place.shown} failed: ${reasonOf(error)} ${adviceOf(error)}`
    // If the database itself fails, it cannot store the failure. The log contains the reason.
    await noteFailure(database.db, now(), reason).catch(() => undefined)
    throw new Error(reason, { cause: error })
  }
}

function report(log: Log, { place, name, tables, rows, pictures, missing, removed }: Made): void {
  log.info({ place, name, tables, rows, pictures, removed }, 'A backup was made, read back and verified')
  if (missing > 0)
    log.warn(
      { name, missing },
      'The backup lacks pictures that the database names: they are not in this machine’s DATA_DIR. With several machines set STORAGE_URL, so that every worker can read them',
    )
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return `${String(error)}.`
  const text = error.name === 'TimeoutError' ? 'it took longer than six hours' : withCause(error)
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** Errors of a folder for which the message says what to do. */
const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'EISDIR'])

/** The message of an error, followed by the message of its cause, because Node's fetch says only "fetch failed". */
function withCause({ message, cause }: Error): string {
  if (!(cause instanceof Error)) return message
  const { code } = cause as NodeJS.ErrnoException
  return `${message}: ${cause.message === '' ? String(code) : cause.message}`
}

function adviceOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'Free some space there, or lower BACKUP_KEEP.'
  if (unwritable.has(String(code))) return 'Let BACKUP_TO lead to a folder that Lettermill may write.'
  if (error instanceof Error && /^(The storage|fetch failed)/.test(error.message))
    return 'Check key, secret, host, region and bucket in BACKUP_TO.'
  return 'Run lettermill backup once you have fixed it. Lettermill tries again in an hour.'
}
