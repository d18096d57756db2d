// The tokens by which scripts call the API.
import * as z from 'zod/mini'
import { endpoint, tokenScopes } from '../api/endpoint.ts'
import { done, id, idParams, moment } from '../api/shapes.ts'

/** An API token for scripts. Until it ends or is revoked, it may make every call with access 'account' whose scope it has. */
export const apiToken = z
  .object({
    id,
    name: z.string(),
    scopes: z.array(z.enum(tokenScopes)),
    created_at: moment,
    /** When the token was last used, to the hour; null if never. */
    last_used_at: z.nullable(moment),
    /** When the token ends; null: not until it is revoked. */
    expires_at: z.nullable(moment),
  })
  .register(z.globalRegistry, { id: 'ApiToken' })
export type ApiToken = z.output<typeof apiToken>

export const listApiTokens = endpoint({
  method: 'GET',
  path: '/api/tokens',
  access: 'session',
  summary: 'The API tokens of the account in this workspace, newest first, without their secrets',
  reply: z.array(apiToken),
})

export const createApiToken = endpoint({
  method: 'POST',
  path: '/api/tokens',
  access: 'session',
  role: 'manager',
  proof: true,
  audit: { action: 'api_token_created', object: 'api_token' },
  summary: 'Create an API token; only this answer contains it',
  body: z.object({
    name: z.string().check(z.maxLength(200)),
    /** The scopes of the token; if absent, all scopes. */
    scopes: z.optional(z.array(z.enum(tokenScopes)).check(z.minLength(1), z.maxLength(tokenScopes.length))),
    /** When the token ends, in the future; if absent or null, not until it is revoked. */
    expiresAt: z.nullish(moment),
  }),
  reply: z.extend(apiToken, { token: z.string() }),
})

export const deleteApiToken = endpoint({
  method: 'DELETE',
  path: '/api/tokens/:id',
  access: 'session',
  // Who lost the role that creates tokens can still end their own.
  role: 'viewer',
  audit: { action: 'api_token_revoked', object: 'api_token' },
  summary: 'Revoke an API token that you made in this workspace',
  params: idParams,
  reply: done,
})
