// Background jobs of accounts. Each can run at any time, and twice.
import type { Db } from '../../platform/db/index.ts'
import { attemptsMatterSeconds, sessionLifetime, waitsForDays } from './guard/limits.ts'
import { deleteExpiredSignIns } from './oidc/queries.ts'
import { deleteUnanswered } from './queries/accounts.ts'
import { deleteExpiredCaptchas, deleteOldAttempts } from './queries/attempts.ts'
import { deleteExpiredLinks } from './queries/links.ts'
import { deleteExpiredSessions } from './queries/sessions.ts'

/** Removes expired sessions, links of mails, attempts, captcha answers, sign-ins at the provider and applications. */
export async function clearExpired(db: Db): Promise<void> {
  await deleteExpiredSessions(db, sessionLifetime.idleDays)
  await deleteExpiredLinks(db)
  await deleteOldAttempts(db, attemptsMatterSeconds)
  await deleteExpiredCaptchas(db)
  await deleteExpiredSignIns(db)
  await deleteUnanswered(db, waitsForDays)
}
