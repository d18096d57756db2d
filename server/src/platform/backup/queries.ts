// What the instance records about its backups, and the lock that allows one at a time.
import type pg from 'pg'
import { deleteFact, getFacts, setFact, type Db } from '../db/index.ts'

const [made, tried, failure] = ['backup_made_at', 'backup_tried_at', 'backup_failure']

export interface BackupState {
  /** The moment that the last verified backup shows. */
  made: Date | null
  /** When the last one began. */
  tried: Date | null
  /** Why the last one failed, with the moment (ISO 8601); null if it succeeded. */
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

/** A failure is tried again each hour: one that is older than this is of a worker that is gone. */
const failureShownFor = 86_400_000

/** Why the last backup failed, for the administrators' dashboard; null if it did not. */
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

/** If it was interrupted because its process stops, another may begin at once. */
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
 * The session holds the lock, so a crash releases it.
 * @returns whether no other process holds it
 */
export async function lockBackups(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(hashtext('lettermill.backup')) as locked`,
  )
  return rows[0]?.locked === true
}

/** Releases it at once, while the end of the session may take a moment. */
export async function unlockBackups(client: pg.PoolClient): Promise<void> {
  await client.query(`select pg_advisory_unlock_all()`)
}
