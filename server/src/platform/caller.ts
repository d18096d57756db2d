// The caller: an approved account, found by its bearer token, and the workspace that scopes every query.
export interface Caller {
  /** The kind of token: of a session, or an API token, which may do less. */
  by: 'session' | 'api token'
  /** What an API token may do; absent for a session, which may do all. */
  scopes?: readonly string[]
  accountId: number
  workspaceId: number
  email: string
  isAdmin: boolean
  /** The IANA zone from Settings, or null where the account follows its browser. */
  timezone: string | null
}

/** The token from an `Authorization: Bearer …` header, or null. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(header?.trim() ?? '')?.[1] ?? null
}
