// One line of the API: its method, its path, who may call it, and the shapes that cross the wire.
import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call: anyone; an approved account (its own workspace only), also by an API token; an account that signed
 * in; an administrator that signed in.
 */
export type Access = 'anyone' | 'account' | 'session' | 'administrator'

/** What a successful call answers with: JSON of a shape, a body of another media type, or where it leads. */
export type Reply = z.core.$ZodType | { media: string } | { redirect: true }

/**
 * What an API token may do: read; change what the workspace keeps; let mail leave. Each is given by itself: a token that
 * adds contacts cannot list them.
 */
export const tokenScopes = ['read', 'write', 'send'] as const
export type TokenScope = (typeof tokenScopes)[number]

export interface Endpoint {
  method: Method
  /** Route with `:name` for parameters, as the server's router reads it. */
  path: string
  access: Access
  /**
   * The scope that an API token needs, or 'none' where any token will do; where absent, `read` for GET and `write` for
   * the others.
   */
  scope?: TokenScope | 'none'
  summary: string
  params?: z.core.$ZodType
  query?: z.core.$ZodType
  body?: z.core.$ZodType
  /** Instead of `body`: the field of a multipart/form-data body that carries a file. */
  file?: string
  reply: Reply
  /** Largest body in bytes; where absent, the default of the server: 1 MiB, and 64 KiB where anyone may call. */
  bodyLimit?: number
  /** Most texts in the JSON of a large body, names of fields among them; where absent, the limit of its bytes says enough. */
  mostTexts?: number
  /** The status of a success; 200 where absent. */
  status?: 202
  /** Whether a call with a header `Idempotency-Key` is made once, however often it is repeated. */
  idempotent?: true
  /** How many of its account's ten places a call takes, where its answer may be large; where absent, one. */
  places?: number
}

/** Declares an endpoint and keeps its literal types, so that server and client infer from it. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}

/** The scope that an API token needs for a call; null where any token will do. */
export function scopeOf({ scope, method }: Endpoint): TokenScope | null {
  if (scope === 'none') return null
  return scope ?? (method === 'GET' ? 'read' : 'write')
}

type Part<
  E extends Endpoint,
  K extends 'params' | 'query' | 'body',
  Side extends 'in' | 'out',
> = E[K] extends z.core.$ZodType ? (Side extends 'in' ? z.input<E[K]> : z.output<E[K]>) : undefined

/** What a caller hands over. */
export type CallInput<E extends Endpoint, K extends 'params' | 'query' | 'body'> = Part<E, K, 'in'>
/** What the server's handler receives once the input was checked. */
export type HandlerInput<E extends Endpoint, K extends 'params' | 'query' | 'body'> = Part<E, K, 'out'>
/** The JSON that an endpoint answers with; `undefined` where it answers with another media type. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.core.$ZodType
  ? z.output<E['reply']>
  : undefined
