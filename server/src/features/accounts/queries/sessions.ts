// SQL of sessions: the database stores only a token's hash (P6). Reads by join: accounts_with_factor (second-factors).
import type { Session } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'
import type { CallerRow } from './accounts.ts'

/** How a session is opened: the IP address, the User-Agent, and whether a provider signs in. */
export interface SignInPlace {
  address: string | null
  device: string | null
  byProvider: boolean
  /** When the person proved who acts, in seconds since 1970. */
  provedAt: number
}

/**
 * Opens a session in a workspace, which is from now on the one that the account used last.
 * @returns false if a concurrent call deleted or rejected the account, ended its membership, or changed the password
 *   that was checked
 */
export async function createSession(
  db: Db,
  account: Row<'accounts', 'id' | 'password_hash'>,
  workspaceId: number,
  tokenHash: Buffer,
  days: number,
  { address, device, byProvider, provedAt }: SignInPlace,
): Promise<boolean> {
  return (
    (await changed(
      db,
      // The lock orders this insert and a concurrent change of the password: the later one waits for the earlier one.
      sql`with opened as (
            update memberships set last_seen_at = now()
            where workspace_id = ${workspaceId} and account_id = ${account.id} returning workspace_id, account_id)
          insert into sessions (token_hash, account_id, workspace_id, expires_at, address, device, by_provider, proved_at)
          select ${tokenHash}, a.id, o.workspace_id, now() + make_interval(days => ${days}), ${address}, ${device},
            ${byProvider}, least(now(), to_timestamp(${provedAt}))
          from accounts a join opened o on o.account_id = a.id
          where a.password_hash = ${account.password_hash} and a.status = 'approved'
          for share of a`,
    )) > 0
  )
}

/** The caller, and whether the account has a second factor, its own or the provider's that opened the session. */
interface SessionRow extends CallerRow {
  isProved: boolean
  hasFactor: boolean
}

/**
 * The approved account that a session belongs to, with the workspace it acts in; `isFirstOfHour` if this hour's use is
 * not recorded yet.
 * @param lasting a session that was not used for `idleDays` has ended; one that proved who acts counts as proved for
 *   `provedMinutes`
 */
export function findCallerByHash(
  db: Db,
  tokenHash: Buffer,
  { idleDays, provedMinutes }: { idleDays: number; provedMinutes: number },
): Promise<SessionRow | undefined> {
  return row(
    db,
    sql<SessionRow>`
      select 'session' as by, a.id as "accountId", w.id as "workspaceId", m.role, a.email, a.is_admin as "isAdmin", w.timezone,
        s.last_used_at < date_trunc('hour', now()) as "isFirstOfHour",
        s.proved_at > now() - make_interval(mins => ${provedMinutes}) as "isProved",
        s.by_provider or exists (select from accounts_with_factor f where f.account_id = a.id) as "hasFactor"
      from sessions s
      join accounts a on a.id = s.account_id
      join memberships m on m.workspace_id = s.workspace_id and m.account_id = s.account_id
      join active_workspaces w on w.id = s.workspace_id
      where s.token_hash = ${tokenHash} and s.expires_at > now()
        and s.last_used_at > now() - make_interval(days => ${idleDays})
        and a.status = 'approved'`,
  )
}

/**
 * Puts a session in another active workspace of its account, under another token.
 * @returns whether the account is a member of that workspace
 */
export async function moveSession(
  tx: Tx,
  before: Buffer,
  after: Buffer,
  workspaceId: number,
): Promise<boolean> {
  return (
    (await changed(
      tx,
      sql`with entered as (
            update memberships m set last_seen_at = now()
            from sessions s, active_workspaces w
            where s.token_hash = ${before} and m.account_id = s.account_id and m.workspace_id = ${workspaceId}
              and w.id = m.workspace_id
            returning m.workspace_id, m.account_id)
          update sessions s set token_hash = ${after}, workspace_id = e.workspace_id
          from entered e where s.token_hash = ${before} and s.account_id = e.account_id`,
    )) > 0
  )
}

/** The sessions of an account that are valid: the one of this token first, then by last use. */
export function listSessionsOf(
  db: Db,
  accountId: number,
  tokenHash: Buffer,
  idleDays: number,
): Promise<Session[]> {
  return rows(
    db,
    sql<Session & Row<'sessions', 'id' | 'device' | 'address' | 'created_at' | 'last_used_at'>>`
      select id, device, address, created_at, greatest(last_used_at, created_at) as last_used_at,
        token_hash = ${tokenHash} as is_current
      from sessions
      where account_id = ${accountId} and expires_at > now()
        and last_used_at > now() - make_interval(days => ${idleDays})
      order by is_current desc, greatest(last_used_at, created_at) desc, id desc`,
  )
}

/** @returns whether the account had such a session */
export async function deleteSessionById(tx: Tx, accountId: number, id: number): Promise<boolean> {
  return (await changed(tx, sql`delete from sessions where account_id = ${accountId} and id = ${id}`)) > 0
}

/** Ends the oldest sessions of an account, so that at most `most` remain. */
export async function deleteSessionsBeyond(db: Db, accountId: number, most: number): Promise<void> {
  await changed(
    db,
    sql`delete from sessions where token_hash in (
          select token_hash from sessions where account_id = ${accountId}
          order by created_at desc, token_hash offset ${most}
          for update skip locked)`,
  )
}

export async function recordSessionUse(db: Db, tokenHash: Buffer): Promise<void> {
  await changed(
    db,
    sql`with used as (
          update sessions set last_used_at = date_trunc('hour', now())
          where token_hash = ${tokenHash} and last_used_at < date_trunc('hour', now())
          returning workspace_id, account_id)
        update memberships m set last_seen_at = now() from used u
        where m.workspace_id = u.workspace_id and m.account_id = u.account_id`,
  )
}

/** Notes that the session proved now who acts. */
export async function renewProof(db: Db, tokenHash: Buffer): Promise<void> {
  await changed(db, sql`update sessions set proved_at = now() where token_hash = ${tokenHash}`)
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await changed(db, sql`delete from sessions where token_hash = ${tokenHash}`)
}

/** Ends every session of the account except the one of this token. */
export async function deleteOtherSessions(tx: Tx, accountId: number, tokenHash: Buffer): Promise<void> {
  await changed(tx, sql`delete from sessions where account_id = ${accountId} and token_hash <> ${tokenHash}`)
}

export async function deleteSessionsOf(tx: Tx, accountId: number): Promise<void> {
  await changed(tx, sql`delete from sessions where account_id = ${accountId}`)
}

export function deleteExpiredSessions(db: Db, idleDays: number): Promise<number> {
  return changed(
    db,
    sql`delete from sessions
        where expires_at <= now() or last_used_at <= now() - make_interval(days => ${idleDays})`,
  )
}
