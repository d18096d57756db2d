// One endpoint of the API: method, path, who may call it, and the shapes of its input and reply.
import type * as z from 'zod/mini'
import type { Audit } from '../accounts/audit-actions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call. `anyone`. `account`: an approved account, only for its own workspace, also by an API token. `session`:
 * an account that signed in. `administrator`: an administrator who signed in.
 */
export type Access = 'anyone' | 'account' | 'session' | 'administrator'

/** The reply to a successful call: JSON of a shape, a body of another media type, or a redirect. */
export type Reply = z.core.$ZodType | { media: string } | { redirect: true }

/**
 * What an API token may do. `read`: read. `write`: change stored data. `send`: send mail. No scope includes another: a
 * token that may add contacts cannot list them.
 */
export const tokenScopes = ['read', 'write', 'send'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** What a member may do in a workspace, from the least to the most. Each role includes those before it. */
export const roles = ['viewer', 'editor', 'manager', 'owner'] as const
export type Role = (typeof roles)[number]

/** The most rows of a list of people that every member may read at once. */
export const rowsAtOnce = 200

export interface Endpoint {
  method: Method
  /** Route with `:name` for parameters, as the server's router reads it. */
  path: string
  access: Access
  /**
   * The scope that an API token needs; 'none' if any token will do. Default: `read` for GET, `write` for other methods.
   */
  scope?: TokenScope | 'none'
  /**
   * The role that a member needs. Default: `viewer` if an API token needs the scope `read` or none, and `editor` if it
   * needs another. Calls for administrators need none.
   */
  role?: Role
  /** The role that a member needs to read more of the list than `rowsAtOnce` rows. */
  roleForAll?: Role
  /**
   * Whether the call is sensitive: a session must have proved who acts, by signing in or by a password or code, within
   * the last 15 minutes. API tokens need no proof.
   */
  proof?: true
  /** Whether an account may call that must set up a second factor first. */
  beforeFactor?: true
  /**
   * Its audit entry. Required unless the method is GET. A list with a `limit` in its query writes its entry only when
   * it is read whole.
   */
  audit?: Audit
  summary: string
  params?: z.core.$ZodType
  query?: z.core.$ZodType
  body?: z.core.$ZodType
  /** In place of `body`: the field of a multipart/form-data body that carries a file. */
  file?: string
  reply: Reply
  /** The largest body in bytes. Default: 1 MiB, or 64 KiB if anyone may call. */
  bodyLimit?: number
  /** The most strings in a large JSON body, including names of fields. By default only bytes are limited. */
  mostTexts?: number
  /** The status of a success. Default: 200. */
  status?: 202
  /** Whether the server runs repeated calls with the same `Idempotency-Key` header only once. */
  idempotent?: true
  /**
   * How many of the account's ten slots for concurrent calls this call takes: more if its reply may be large, less (a
   * power of two) if it is small. Default: one.
   */
  places?: number
}

/** Declares an endpoint and keeps its literal types, from which server and client infer theirs. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}

/** The scope that an API token needs for a call; null if any token will do. */
export function scopeOf({ scope, method }: Endpoint): TokenScope | null {
  if (scope === 'none') return null
  return scope ?? (method === 'GET' ? 'read' : 'write')
}

/**
 * The role that a member needs for a call.
 * @param query as it stands in the address
 */
export function roleOf(endpoint: Endpoint, query: Readonly<Record<string, unknown>> = {}): Role {
  const { access, role, roleForAll } = endpoint
  if (access === 'administrator') return 'viewer'
  if (roleForAll && query['email'] === undefined && !(Number(query['limit']) <= rowsAtOnce)) return roleForAll
  return role ?? (['read', null].includes(scopeOf(endpoint)) ? 'viewer' : 'editor')
}

/** Whether a member with this role may do what needs the other one. */
export function hasRole(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed)
}

type Part<
  E extends Endpoint,
  K extends 'params' | 'query' | 'body',
  Side extends 'in' | 'out',
> = E[K] extends z.core.$ZodType ? (Side extends 'in' ? z.input<E[K]> : z.output<E[K]>) : undefined

/** What a caller passes. */
export type CallInput<E extends Endpoint, K extends 'params' | 'query' | 'body'> = Part<E, K, 'in'>
/** What the server's handler receives after validation. */
export type HandlerInput<E extends Endpoint, K extends 'params' | 'query' | 'body'> = Part<E, K, 'out'>
/** The JSON that an endpoint returns; `undefined` if it returns another media type. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.core.$ZodType
  ? z.output<E['reply']>
  : undefined
