// SQL of sessions: only a token's hash is stored (decision 6).
import { changed, row, sql, type Db, type Tx } from '../../../platform/db/index.ts'
import type { Caller } from '../../../platform/caller.ts'

/**
 * @returns whether the account is still approved and has the password that was checked: it may have been deleted,
 *   or its password changed, a moment ago
 */
export async function createSession(
  db: Db,
  account: { id: number; password_hash: string },
  tokenHash: Buffer,
  days: number,
): Promise<boolean> {
  return (
    (await changed(
      db,
      // The lock makes it wait for a change of the password that is under way, and the change wait for it.
      sql`insert into sessions (token_hash, account_id, expires_at)
          select ${tokenHash}, id, now() + make_interval(days => ${days}) from accounts
          where id = ${account.id} and password_hash = ${account.password_hash} and status = 'approved'
          for share`,
    )) > 0
  )
}

/** The approved account that a session belongs to, with its workspace. */
export function findCallerByHash(db: Db, tokenHash: Buffer): Promise<Caller | undefined> {
  return row(
    db,
    sql<Caller>`
      select 'session' as by, a.id as "accountId", w.id as "workspaceId", a.email, a.is_admin as "isAdmin", w.timezone
      from sessions s
      join accounts a on a.id = s.account_id
      join workspaces w on w.account_id = a.id
      where s.token_hash = ${tokenHash} and s.expires_at > now()
        and a.status = 'approved' and w.deleted_at is null`,
  )
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await changed(db, sql`delete from sessions where token_hash = ${tokenHash}`)
}

/** Ends every session of the account but the one of this token. */
export async function deleteOtherSessions(tx: Tx, accountId: number, tokenHash: Buffer): Promise<void> {
  await changed(tx, sql`delete from sessions where account_id = ${accountId} and token_hash <> ${tokenHash}`)
}

export async function deleteSessionsOf(tx: Tx, accountId: number): Promise<void> {
  await changed(tx, sql`delete from sessions where account_id = ${accountId}`)
}

export function deleteExpiredSessions(db: Db): Promise<number> {
  return changed(db, sql`delete from sessions where expires_at <= now()`)
}
