// `route` turns a contract into a route: who may call it, its limits, and the shapes of its input and answer.
import { finished } from 'node:stream'
import {
  hasRole,
  roleOf,
  scopeOf,
  type Endpoint,
  type HandlerInput,
  type Role,
  type ReplyOf,
  type TokenScope,
} from '@lettermill/contracts'
import { problemBody } from '@lettermill/contracts/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type * as z from 'zod/mini'
import { apiTokenPrefix, bearerToken, type Caller } from '../caller.ts'
import { Problem } from '../problem.ts'
import type { Semaphore } from '../semaphore.ts'
import { bodyLimits } from './limits.ts'

/** The input of a handler. */
export class Call<E extends Endpoint> {
  readonly params: HandlerInput<E, 'params'>
  readonly query: HandlerInput<E, 'query'>
  readonly body: HandlerInput<E, 'body'>
  readonly request: FastifyRequest
  readonly reply: FastifyReply

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.params = request.params as Call<E>['params']
    this.query = request.query as Call<E>['query']
    this.body = request.body as Call<E>['body']
    this.request = request
    this.reply = reply
  }

  /** The caller. Handlers of endpoints for anyone must not read it. */
  get caller(): Caller {
    if (!this.request.caller) throw new Error('This endpoint is for anyone: it has no caller')
    return this.request.caller
  }
}

/** The answer of a handler: the endpoint's JSON or, for other media, any value for `reply.send`. */
type Answer<E extends Endpoint> = E['reply'] extends z.core.$ZodType ? ReplyOf<E> | FastifyReply : unknown

/**
 * Adds the route of an endpoint. It checks who may call, then the shapes of the input, then runs the handler, and trims
 * its JSON to the contract's shape.
 * @param queue if given, each call waits here for its workspace's turn, and does not wait for memory for large bodies
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
  queue?: Semaphore,
): void {
  const json = 'parse' in endpoint.reply ? endpoint.reply : null
  const headers = headersOf(endpoint)
  const admitted = endpoint.access === 'anyone' && !queue ? null : admission(app, endpoint, queue)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: limitOf(endpoint),
    config: { endpoint, ...(isLimited(endpoint) && { rateLimit: {} }) },
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { ...(json && { [endpoint.status ?? 200]: json }), '4xx': problemBody, '5xx': problemBody },
    },
    // These checks run before the body is read, so that megabytes from callers without an account are not parsed.
    onRequest: [...(headers ? [addHeaders(headers)] : []), ...(admitted ? [admitted] : [])],
    handler: (request, reply) =>
      handle(new Call<E>(request, endpoint.status ? reply.code(endpoint.status) : reply)),
  })
}

const ofData = { 'cache-control': 'no-store' }
const ofPictures = { 'cross-origin-resource-policy': 'cross-origin' }

/** No cache may store the answers to calls. Pictures are the exception: webmail shows them from its own origin. */
function headersOf({ path, reply }: Endpoint): Record<string, string> | null {
  if ('media' in reply && reply.media.startsWith('image/')) return ofPictures
  return path.startsWith('/api/') ? ofData : null
}

function addHeaders(headers: Readonly<Record<string, string>>): onRequestHookHandler {
  return (_request, reply, done) => {
    void reply.headers(headers)
    done()
  }
}

/**
 * Whether a call is limited by the caller's address. Calls that need no sign-in are limited, and so are the pages of
 * forms. Links in mails are not limited, because mail providers and the scanners of whole companies request them from few
 * addresses.
 */
function isLimited({ access, path }: Endpoint): boolean {
  return access === 'anyone' && /^\/(api|f)\//.test(path)
}

function limitOf({ access, bodyLimit }: Endpoint): number {
  return bodyLimit ?? (access === 'anyone' ? bodyLimits.anyone : bodyLimits.signedIn)
}

/**
 * Makes the checks of a call before its body is read. It checks who calls, waits for memory or for the endpoint's
 * queue, and applies the account's own limit.
 */
function admission(app: FastifyInstance, endpoint: Endpoint, queue: Semaphore | undefined) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await admit(app, endpoint, request)
    if (queue) await acquireEndpointSlot(queue, request, reply)
    else await awaitMemory(app, endpoint, request, reply)
    await acquireCallSlot(app, endpoint, request, reply)
  }
}

async function admit(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  if (endpoint.access === 'anyone') return
  const token = bearerToken(request.headers.authorization)
  request.caller = token ? await app.findCaller(token) : null
  if (!request.caller) throw new Problem(token?.startsWith(apiTokenPrefix) ? 'token_unknown' : 'signed_out')
  if (request.caller.lacksFactor && !endpoint.beforeFactor) throw new Problem('second_factor_needed')
  assertAccess(endpoint, request.caller)
  await assertRole(app, request.caller, roleOf(endpoint, request.query as Record<string, unknown>))
  if (endpoint.proof && request.caller.by === 'session' && !request.caller.isProved)
    throw new Problem('proof_needed')
}

function assertAccess(endpoint: Endpoint, caller: Caller): void {
  if (endpoint.access === 'account') {
    const scope = scopeOf(endpoint)
    if (scope) assertScope(caller, scope)
    return
  }
  if (caller.by === 'api token') throw new Problem('token_not_enough')
  if (endpoint.access === 'administrator' && !caller.isAdmin) throw new Problem('not_administrator')
}

/** Waits for memory for a large body. Small bodies never wait. */
async function awaitMemory(
  app: FastifyInstance,
  endpoint: Endpoint,
  { caller, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!caller || endpoint.method === 'GET') return
  const limit = limitOf(endpoint)
  const announced = headers['transfer-encoding'] ? limit : Number(headers['content-length'] ?? 0)
  // A body over the limit is refused before it is read.
  if (announced <= bodyLimits.anyone || announced > limit) return
  const leave = await app.bodyMemory.take(caller.accountId, announced)
  // Also frees the memory if the caller closed the connection while the body waited.
  finished(reply.raw, leave)
}

async function acquireEndpointSlot(
  queue: Semaphore,
  { caller }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const leave = await queue.take(caller?.workspaceId)
  // Also frees the place if the caller closed the connection while the call waited.
  finished(reply.raw, leave)
}

/**
 * Waits until few enough calls of the account are in progress, because each call keeps its answer in memory. The wait
 * has no time limit.
 */
async function acquireCallSlot(
  app: FastifyInstance,
  { places }: Endpoint,
  { caller }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!caller) return
  const leave = await app.callSlots.take(caller.accountId, places)
  // Also frees the slot if the caller closed the connection while the call waited, because nobody needs the answer
  // then.
  finished(reply.raw, leave)
  if (reply.raw.destroyed) throw new Problem('request_unreadable')
}

/**
 * Checks what the caller's role allows.
 * @throws Problem role_not_enough, which names somebody whose role allows it
 */
export async function assertRole(app: FastifyInstance, caller: Caller, role: Role): Promise<void> {
  if (hasRole(caller.role, role)) return
  throw new Problem('role_not_enough', { name: await app.findWhoMay(caller.workspaceId, role) })
}

/**
 * Checks what an API token may do (ADR-0022).
 * @throws Problem token_scope if the caller is an API token without this scope; a session has all scopes
 */
export function assertScope({ scopes }: Pick<Caller, 'scopes'>, scope: TokenScope): void {
  if (scopes && !scopes.includes(scope)) throw new Problem('token_scope', { scope })
}
