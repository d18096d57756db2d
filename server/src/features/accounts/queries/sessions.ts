// SQL of sessions: only a token's hash is stored (decision 6).
import { changed, row, sql, type Db, type Tx } from '../../../platform/db/index.ts'
import type { Caller } from '../../../platform/caller.ts'

/** @returns whether there was an approved account to open a session for: it may have been deleted a moment ago */
export async function createSession(
  db: Db,
  accountId: number,
  tokenHash: Buffer,
  days: number,
): Promise<boolean> {
  return (
    (await changed(
      db,
      sql`insert into sessions (token_hash, account_id, expires_at)
          select ${tokenHash}, id, now() + make_interval(days => ${days}) from accounts
          where id = ${accountId} and status = 'approved' for key share`,
    )) > 0
  )
}

/** The approved account that a session belongs to, with its workspace. */
export function findCallerByHash(db: Db, tokenHash: Buffer): Promise<Caller | undefined> {
  return row(
    db,
    sql<Caller>`
      select a.id as "accountId", w.id as "workspaceId", a.email, a.is_admin as "isAdmin", w.timezone
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

export async function deleteSessionsOf(tx: Tx, accountId: number): Promise<void> {
  await changed(tx, sql`delete from sessions where account_id = ${accountId}`)
}

export function deleteExpiredSessions(db: Db): Promise<number> {
  return changed(db, sql`delete from sessions where expires_at <= now()`)
}
