// API tokens for scripts. A token is valid until it is revoked or its account ends. ADR-0022 says what tokens may do.
import { randomBytes } from 'node:crypto'
import { tokenScopes, type ApiToken, type TokenScope } from '@lettermill/contracts'
import type { Caller } from '../../platform/caller.ts'
import { ignoreTransient, type Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { oneLine } from '../../platform/text.ts'
import { hashToken } from './secrets/hash-token.ts'
import { countTokens, createToken, deleteToken, findCallerByTokenHash, recordUse } from './queries/tokens.ts'

const prefix = 'lm_'

/** The most tokens of one account: as many as a person can read in a list. */
const mostTokens = 100

/** Answers whether a bearer token is an API token; session tokens are shorter. */
export function isApiToken(token: string): boolean {
  return /^lm_[\w-]{43}$/.test(token)
}

/**
 * Creates a token. Only this answer contains it; the database stores its hash.
 * @param scopes what the token may do; if absent, everything that an API token may
 * @throws Problem token_name_missing; tokens_full; signed_out if the account has just ended
 */
export async function createApiToken(
  db: Db,
  accountId: number,
  name: string,
  scopes: readonly TokenScope[] = tokenScopes,
): Promise<ApiToken & { token: string }> {
  const shownName = oneLine(name)
  if (shownName === '') throw new Problem('token_name_missing')
  if ((await countTokens(db, accountId)) >= mostTokens)
    throw new Problem('tokens_full', { limit: mostTokens })
  const token = prefix + randomBytes(32).toString('base64url')
  const created = await createToken(db, accountId, shownName, distinct(scopes), hashToken(token))
  if (!created) throw new Problem('signed_out')
  return { ...created, token }
}

/** Each scope once, in the order in which they are listed. */
function distinct(scopes: readonly TokenScope[]): TokenScope[] {
  return tokenScopes.filter((scope) => scopes.includes(scope))
}

/** The approved account that an API token belongs to, or undefined. Records the hour of its use. */
export async function findCallerByToken(db: Db, token: string): Promise<Caller | undefined> {
  const tokenHash = hashToken(token)
  const found = await findCallerByTokenHash(db, tokenHash)
  if (!found) return undefined
  const { isFirstOfHour, ...caller } = found
  if (isFirstOfHour) await recordUse(db, tokenHash).catch(ignoreTransient)
  return caller
}

/**
 * Revokes a token of the account.
 * @throws Problem not_found
 */
export async function revokeApiToken(db: Db, accountId: number, id: number): Promise<void> {
  if (!(await deleteToken(db, accountId, id))) throw new Problem('not_found')
}
