// `route` turns a line of the contracts into a route: who may call, its limits, its shapes.
import { finished } from 'node:stream'
import type { Endpoint, HandlerInput, ReplyOf } from '@lettermill/contracts'
import { problemBody } from '@lettermill/contracts/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type * as z from 'zod/mini'
import { bearerToken, type Caller } from '../caller.ts'
import { Problem } from '../problem.ts'
import type { Semaphore } from '../semaphore.ts'
import { bodyLimits } from './limits.ts'

/** What a handler gets. */
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

  /** Who calls; endpoints for anyone must not ask. */
  get caller(): Caller {
    if (!this.request.caller) throw new Error('This endpoint is for anyone: it has no caller')
    return this.request.caller
  }
}

/** What a handler answers: the endpoint's JSON, or, for other media, whatever `reply.send` takes. */
type Answer<E extends Endpoint> = E['reply'] extends z.core.$ZodType ? ReplyOf<E> | FastifyReply : unknown

/**
 * Adds the route of an endpoint: who may call is checked first, then the input's shapes, then the
 * handler runs; its JSON is trimmed to the contract's shape.
 * @param queue where each call waits for its workspace's turn, instead of for the room that a large body takes
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
      response: { ...(json && { 200: json }), '4xx': problemBody, '5xx': problemBody },
    },
    // Before the body is read: a stranger's megabytes are not parsed.
    onRequest: [...(headers ? [addHeaders(headers)] : []), ...(admitted ? [admitted] : [])],
    handler: (request, reply) => handle(new Call<E>(request, reply)),
  })
}

const ofData = { 'cache-control': 'no-store' }
const ofPictures = { 'cross-origin-resource-policy': 'cross-origin' }

/** What a call answers is nobody's to keep; but pictures are shown by webmail, from its own origin. */
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
 * Calls that need no sign-in are limited by the caller's address. Addresses that stand in mails are not: mail providers
 * and the scanners of whole companies ask for them from few addresses.
 */
function isLimited({ access, path }: Endpoint): boolean {
  return access === 'anyone' && path.startsWith('/api/')
}

function limitOf({ access, bodyLimit }: Endpoint): number {
  return bodyLimit ?? (access === 'anyone' ? bodyLimits.anyone : bodyLimits.signedIn)
}

/** What a call passes before its body is read: who calls, room for a large body or a turn, a place among the account's. */
function admission(app: FastifyInstance, endpoint: Endpoint, queue: Semaphore | undefined) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await admit(app, endpoint, request)
    if (queue) await acquireSlot(queue, request, reply)
    else await awaitMemory(app, endpoint, request, reply)
    await takeSeat(app, endpoint, request, reply)
  }
}

async function admit(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  if (endpoint.access === 'anyone') return
  const token = bearerToken(request.headers.authorization)
  request.caller = token ? await app.findCaller(token) : null
  if (!request.caller) throw new Problem('signed_out')
  if (endpoint.access === 'account') return
  if (request.caller.by === 'api token') throw new Problem('token_not_enough')
  if (endpoint.access === 'administrator' && !request.caller.isAdmin) throw new Problem('not_administrator')
}

/** Waits for room for a large body; small ones always find some. */
async function awaitMemory(
  app: FastifyInstance,
  endpoint: Endpoint,
  { caller, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!caller || endpoint.method === 'GET') return
  const limit = limitOf(endpoint)
  const announced = headers['transfer-encoding'] ? limit : Number(headers['content-length'] ?? 0)
  // What is over the limit is refused before it is read.
  if (announced <= bodyLimits.anyone || announced > limit) return
  const leave = await app.room.take(caller.accountId, announced)
  // Also where the caller went away while the body waited.
  finished(reply.raw, leave)
}

async function acquireSlot(queue: Semaphore, { caller }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const leave = await queue.take(caller?.workspaceId)
  // Also where the caller went away while the call waited.
  finished(reply.raw, leave)
}

/** Waits, as long as it takes, until few enough of the account's calls are being answered: each holds its answer. */
async function takeSeat(
  app: FastifyInstance,
  { places }: Endpoint,
  { caller }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!caller) return
  const leave = await app.seats.take(caller.accountId, places)
  // Also where the caller went away while the call waited: then nothing is worked on for nobody.
  finished(reply.raw, leave)
  if (reply.raw.destroyed) throw new Problem('request_unreadable')
}
