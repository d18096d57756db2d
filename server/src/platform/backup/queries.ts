// SQL of the instance's records about its backups, and the lock that allows one backup at a time.
import type pg from 'pg'
import { deleteFact, getFacts, setFact, type Db } from '../db/index.ts'

const [made, tried, failure] = ['backup_made_at', 'backup_tried_at', 'backup_failure']

export interface BackupState {
  /** The moment whose data the last verified backup contains. */
  made: Date | null
  /** When the last backup began. */
  tried: Date | null
  /** Why the last backup failed, with the time (ISO 8601); null if it succeeded. */
  failure: { at: string; reason: string } | null
}

export async function getBackupState(db: Db): Promise<BackupState> {
  const facts = await getFacts(db, [made, tried, failure])
  const momentOf = (name: string) => {
    const text = facts.get(name)
    return text === undefined ? null : new Date(text)
  }
  const [at = '', ...words] = facts.get(failure)?.split(' ') ?? []
  return {
    made: momentOf(made),
    tried: momentOf(tried),
    failure: at === '' ? null : { at, reason: words.join(' ') },
  }
}

/**
 * In milliseconds. Workers retry a failed backup each hour. An older failure belongs to a worker that no longer runs.
 */
const failureShownFor = 86_400_000

/** Why the last backup failed, for the administrators' dashboard; null if it succeeded. */
export async function findFailedBackup(
  db: Db,
  now: Date,
): Promise<{ failed_at: string; reason: string; last_made_at: string | null } | null> {
  const state = await getBackupState(db)
  const isOld = now.getTime() - Date.parse(state.failure?.at ?? '') > failureShownFor
  if (state.failure === null || isOld) return null
  const { at: failed_at, reason } = state.failure
  return { failed_at, reason, last_made_at: state.made?.toISOString() ?? null }
}

export function noteTried(db: Db, at: Date): Promise<void> {
  return setFact(db, tried, at.toISOString())
}

/** Forgets when the last backup began. Its process stopped, so another backup may begin at once. */
export function forgetTried(db: Db): Promise<void> {
  return deleteFact(db, tried)
}

export async function noteMade(db: Db, at: string): Promise<void> {
  await setFact(db, made, at)
  await deleteFact(db, failure)
}

export function noteFailure(db: Db, at: Date, reason: string): Promise<void> {
  return setFact(db, failure, `${at.toISOString()} ${reason}`)
}

/**
 * Takes the lock. The session holds it, so a crash releases it.
 * @returns false if another process holds it
 */
export async function lockBackups(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(hashtext('lettermill.backup')) as locked`,
  )
  return rows[0]?.locked === true
}

/** Releases the lock at once, because the end of the session may take a moment. */
export async function unlockBackups(client: pg.PoolClient): Promise<void> {
  await client.query(`select pg_advisory_unlock_all()`)
}
