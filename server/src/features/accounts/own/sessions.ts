// Where an account is signed in.
import type { Session } from '@lettermill/contracts'
import type { Db, Tx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { sessionLifetime } from '../guard/limits.ts'
import { deleteOtherSessions, deleteSessionById, listSessionsOf } from '../queries/sessions.ts'
import { hashToken } from '../secrets/hash-token.ts'

/** The valid sessions of an account: the caller's first, then by last use. */
export function listSessions(db: Db, accountId: number, token: string): Promise<Session[]> {
  return listSessionsOf(db, accountId, hashToken(token), sessionLifetime.idleDays)
}

/**
 * Ends a session of the account, which may be the caller's own.
 * @throws Problem not_found
 */
export async function endSession(tx: Tx, accountId: number, id: number): Promise<void> {
  if (!(await deleteSessionById(tx, accountId, id))) throw new Problem('not_found')
}

/** Ends every session of the account but the caller's. */
export function endOthers(tx: Tx, accountId: number, token: string): Promise<void> {
  return deleteOtherSessions(tx, accountId, hashToken(token))
}
