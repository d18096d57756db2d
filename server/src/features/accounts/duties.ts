// Background duties of accounts. Each can run at any time, and twice.
import type { Db } from '../../platform/db/index.ts'
import { attemptsMatterSeconds } from './limits.ts'
import { deleteExpiredCaptchas, deleteOldAttempts } from './queries/attempts.ts'
import { deleteExpiredSessions } from './queries/sessions.ts'
import { listDeletedWorkspaces, purgeWorkspace } from './queries/workspaces.ts'

/** Removes sessions, attempts and captcha answers that mean nothing any more. */
export async function clearExpired(db: Db): Promise<void> {
  await deleteExpiredSessions(db)
  await deleteOldAttempts(db, attemptsMatterSeconds)
  await deleteExpiredCaptchas(db)
}

/**
 * Removes deleted workspaces once the features have purged what belongs to them; until then they stay.
 * @returns how many are gone
 */
export async function purgeWorkspaces(db: Db): Promise<number> {
  let purged = 0
  for (const id of await listDeletedWorkspaces(db)) {
    if (await purgeWorkspace(db, id)) purged += 1
  }
  return purged
}
