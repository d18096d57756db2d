// SQL of API tokens: the database stores only a token's hash.
import type { ApiToken, TokenScope } from '@lettermill/contracts'
import type { Caller } from '../../../platform/caller.ts'
import { changed, rows, row, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'
import type { CallerRow } from './accounts.ts'

const shown = sql.raw('id, name, scopes, created_at, last_used_at, expires_at')
/** A check constraint of the table excludes other scopes. */
type Shown = Row<'api_tokens', 'id' | 'name' | 'created_at' | 'last_used_at' | 'expires_at'> & {
  scopes: TokenScope[]
}

/** The membership that a token belongs to. */
export type Member = Pick<Caller, 'accountId' | 'workspaceId'>

const isOf = ({ accountId, workspaceId }: Member) =>
  sql`account_id = ${accountId} and workspace_id = ${workspaceId}`

export function listTokens(db: Db, member: Member): Promise<ApiToken[]> {
  return rows(db, sql<Shown>`select ${shown} from api_tokens where ${isOf(member)} order by id desc`)
}

/** The tokens of an account in all of its workspaces. */
export function listTokensOf(db: Db, accountId: number): Promise<ApiToken[]> {
  return rows(
    db,
    sql<Shown>`select ${shown} from api_tokens where account_id = ${accountId} order by id desc`,
  )
}

export async function countTokens(db: Db, member: Member): Promise<number> {
  const counted = sql<{ count: number }>`select count(*) from api_tokens where ${isOf(member)}`
  return (await row(db, counted))?.count ?? 0
}

export interface NewToken {
  name: string
  scopes: readonly TokenScope[]
  tokenHash: Buffer
  /** ISO 8601; null: the token does not end by itself. */
  expiresAt: string | null
}

/** @returns undefined if a concurrent call deleted or rejected the account, or ended the membership */
export function createToken(
  db: Db,
  { accountId, workspaceId }: Member,
  { name, scopes, tokenHash, expiresAt }: NewToken,
): Promise<ApiToken | undefined> {
  return row(
    db,
    sql<Shown>`
      insert into api_tokens (account_id, workspace_id, name, scopes, token_hash, expires_at)
      select a.id, m.workspace_id, ${name}, ${[...scopes]}, ${tokenHash}, ${expiresAt}::timestamptz
      from accounts a join memberships m on m.account_id = a.id
      where a.id = ${accountId} and a.status = 'approved' and m.workspace_id = ${workspaceId} for share
      returning ${shown}`,
  )
}

/** The account of a token, and whether the token has ended. */
export interface TokenRow extends CallerRow {
  tokenHash: Buffer
  isExpired: boolean
}

/**
 * The approved accounts that tokens belong to, with the workspaces they act in; `isFirstOfHour` if this hour's use is
 * not recorded yet.
 */
export function listCallersByTokenHashes(db: Db, tokenHashes: readonly Buffer[]): Promise<TokenRow[]> {
  return rows(
    db,
    sql.prepared<TokenRow>`
      select 'api token' as by, a.id as "accountId", w.id as "workspaceId", m.role, a.email, a.is_admin as "isAdmin",
        w.timezone, t.scopes, t.token_hash as "tokenHash",
        coalesce(t.expires_at <= now(), false) as "isExpired", t.last_used_at is distinct from date_trunc('hour', now()) as "isFirstOfHour"
      from api_tokens t
      join accounts a on a.id = t.account_id
      join memberships m on m.workspace_id = t.workspace_id and m.account_id = t.account_id
      join active_workspaces w on w.id = t.workspace_id
      where t.token_hash = any(${[...tokenHashes]}::bytea[]) and a.status = 'approved'`,
  )
}

export async function recordUse(db: Db, tokenHash: Buffer): Promise<void> {
  await changed(
    db,
    sql`update api_tokens set last_used_at = date_trunc('hour', now())
        where token_hash = ${tokenHash} and last_used_at is distinct from date_trunc('hour', now())`,
  )
}

/** @returns whether the membership had such a token */
export async function deleteToken(db: Db, member: Member, id: number): Promise<boolean> {
  return (await changed(db, sql`delete from api_tokens where id = ${id} and ${isOf(member)}`)) > 0
}

/** @returns the tokens that the account had */
export function deleteTokensOf(tx: Tx, accountId: number): Promise<Row<'api_tokens', 'id' | 'name'>[]> {
  return rows(
    tx,
    sql<
      Row<'api_tokens', 'id' | 'name'>
    >`delete from api_tokens where account_id = ${accountId} returning id, name`,
  )
}
