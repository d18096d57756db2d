// The caller: an approved account, found by its bearer token, the workspace in which it acts, which limits every query,
// and its role there.
import type { Role } from '@lettermill/contracts/endpoint'

export interface Caller {
  /** The kind of token. An API token may do less than a session. */
  by: 'session' | 'api token'
  /** What an API token may do; absent for a session, which may do everything. */
  scopes?: readonly string[]
  accountId: number
  workspaceId: number
  role: Role
  email: string
  isAdmin: boolean
  /** The IANA zone from Settings; null if the account uses its browser's zone. */
  timezone: string | null
  /** Whether the session proved who acts recently enough for sensitive calls. */
  isProved?: boolean
  /** Whether the account must set up a second factor before it may do anything else. */
  lacksFactor?: boolean
}

/** With what every API token begins, and no session's token. */
export const apiTokenPrefix = 'lm_'

/** The token from an `Authorization: Bearer …` header, or null. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(header?.trim() ?? '')?.[1] ?? null
}
