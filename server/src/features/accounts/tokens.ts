// API tokens for scripts. A token is valid until its end, if it has one, until it is revoked or its account ends. ADR-0022 says what tokens may do.
import { randomBytes } from 'node:crypto'
import { tokenScopes, type ApiToken, type TokenScope } from '@lettermill/contracts'
import type { Caller } from '../../platform/caller.ts'
import { ignoreTransient, lockLimit, type Db, type Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { oneLine } from '../../platform/text.ts'
import { hashToken } from './secrets/hash-token.ts'
import {
  countTokens,
  createToken,
  deleteToken,
  listCallersByTokenHashes,
  recordUse,
  type Member,
  type TokenRow,
} from './queries/tokens.ts'

const prefix = 'lm_'

/** The most tokens of one account in a workspace: as many as a person can read in a list. */
const mostTokens = 100

/** Answers whether a bearer token is an API token; session tokens are shorter. */
export function isApiToken(token: string): boolean {
  return /^lm_[\w-]{43}$/.test(token)
}

export interface TokenWishes {
  name: string
  /** What the token may do; if absent, everything that an API token may. */
  scopes?: readonly TokenScope[] | undefined
  /** When the token ends (ISO 8601); if absent or null, not by itself. */
  expiresAt?: string | null | undefined
}

/**
 * Creates a token. Only this answer contains it; the database stores its hash.
 * @throws Problem token_name_missing, token_end_past, tokens_full; signed_out if the membership has just ended
 */
export async function createApiToken(
  tx: Tx,
  member: Member,
  { name, scopes = tokenScopes, expiresAt = null }: TokenWishes,
): Promise<ApiToken & { token: string }> {
  const shownName = oneLine(name)
  if (shownName === '') throw new Problem('token_name_missing')
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now()) throw new Problem('token_end_past')
  await lockLimit(tx, 'api_tokens', member.accountId)
  if ((await countTokens(tx, member)) >= mostTokens) throw new Problem('tokens_full', { limit: mostTokens })
  const token = prefix + randomBytes(32).toString('base64url')
  const created = await createToken(tx, member, {
    name: shownName,
    scopes: distinct(scopes),
    tokenHash: hashToken(token),
    expiresAt,
  })
  if (!created) throw new Problem('signed_out')
  return { ...created, token }
}

/** Each scope once, in the order in which they are listed. */
function distinct(scopes: readonly TokenScope[]): TokenScope[] {
  return tokenScopes.filter((scope) => scopes.includes(scope))
}

interface Asked {
  tokenHash: Buffer
  resolve(found: TokenRow | undefined): void
  reject(error: unknown): void
}

/**
 * Looks up API tokens. Calls that arrive in the same turn of the event loop share one statement, because scripts send
 * many small calls. Nothing is kept, so a revoked token ends at once.
 */
export class TokenLookup {
  readonly #db: Db
  #asked: Asked[] = []

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * The approved account that an API token belongs to, or undefined. Records the hour of its use.
   * @throws Problem token_expired after the token's end
   */
  async findCaller(token: string): Promise<Caller | undefined> {
    const tokenHash = hashToken(token)
    const found = await this.#find(tokenHash)
    if (!found) return undefined
    const { isFirstOfHour, isExpired, tokenHash: _, ...caller } = found
    if (isExpired) throw new Problem('token_expired')
    if (isFirstOfHour) await recordUse(this.#db, tokenHash).catch(ignoreTransient)
    return caller
  }

  #find(tokenHash: Buffer): Promise<TokenRow | undefined> {
    return new Promise((resolve, reject) => {
      this.#asked.push({ tokenHash, resolve, reject })
      if (this.#asked.length === 1) setImmediate(() => void this.#look())
    })
  }

  async #look(): Promise<void> {
    const asked = this.#asked
    this.#asked = []
    try {
      const hashes = asked.map(({ tokenHash }) => tokenHash)
      const found = await listCallersByTokenHashes(this.#db, hashes)
      for (const { tokenHash, resolve } of asked)
        resolve(found.find((each) => each.tokenHash.equals(tokenHash)))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }
}

/**
 * Revokes a token that the caller made in this workspace.
 * @throws Problem not_found
 */
export async function revokeApiToken(db: Db, member: Member, id: number): Promise<void> {
  if (!(await deleteToken(db, member, id))) throw new Problem('not_found')
}
