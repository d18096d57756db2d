// The HTTP application's frame: headers, limits, errors, and `route`, which turns a line of the contracts into a route.
import { finished } from 'node:stream'
import type { Endpoint, HandlerInput, ReplyOf } from '@lettermill/contracts'
import { problemBody } from '@lettermill/contracts/problem'
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Log } from '../log/index.ts'
import { Problem } from '../problem.ts'
import { bearerToken, type Caller } from '../caller.ts'
import { Turns } from '../turns.ts'
import { boundConnections } from './connections/crowd.ts'
import { boundPipelines } from './connections/pipelines.ts'
import { answerUnreadable } from './intake/connections.ts'
import { closeWhileDraining } from './draining.ts'
import { handleErrors, refuseInFrame } from './errors.ts'
import { securityHeaders } from './headers.ts'
import { countHosts } from './hosts.ts'
import { readJson } from './intake/json.ts'
import { Lane } from './lane.ts'
import { Methods } from './methods.ts'
import { readQuery } from './intake/query.ts'
import { Unread } from './unread.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Finds the approved account that a bearer token belongs to. */
    findCaller: FindCaller
    /** For large bodies of all callers together. */
    room: Turns
    /** For the few addresses that are asked for all the time. */
    lane: Lane
    /** Which methods each address takes. */
    methods: Methods
    /** For the calls of each account. */
    seats: Turns
  }
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyContextConfig {
    /** The line of the contracts that the route was made from. */
    endpoint?: Endpoint
  }
}

// zod/mini speaks no language by itself: without this line every refusal of an input says "Invalid input" alone.
z.config(z.locales.en())

export type FindCaller = (token: string) => Promise<Caller | null>

export interface HttpOptions {
  log: Log
  trustProxy: readonly string[]
  /** Whether readers and users reach us by https. */
  secure: boolean
  hcaptcha: boolean
  findCaller: FindCaller
}

/** Largest bodies in bytes where the contract says nothing: who did not sign in has little to say. */
const bodyLimits = { anyone: 64 * 1024, signedIn: 1024 * 1024 }

// Three of the largest at once, two of them one account's: read and taken apart, a body takes several times its size.
const roomLimits = { atOnce: 96 * 1024 ** 2, share: 64 * 1024 ** 2, waiting: 100 }

// Answers that lie about unread, and calls of one account: what is meant is far below both. Half of the connections to
// the database are left to everybody else.
const unreadLimits = { bytes: 128 * 1024 ** 2, patience: 5000 }
const seatLimits = { atOnce: Infinity, share: 10, waiting: Infinity }

// Time that a stranger may take, in milliseconds; docs/security.md says what follows from each.
const patience = { head: 20_000, request: 120_000, silence: 120_000, checkedEvery: 5_000 }

/** Builds the frame; features add their routes, `bin` lets it listen. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const headers = securityHeaders(options)
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    bodyLimit: bodyLimits.signedIn,
    // What came before the last connection was closed is answered.
    return503OnClosing: false,
    requestTimeout: patience.request,
    connectionTimeout: patience.silence,
    http: {
      headersTimeout: patience.head,
      connectionsCheckingInterval: patience.checkedEvery,
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 1000, querystringParser: readQuery },
    clientErrorHandler: answerUnreadable(headers),
    frameworkErrors: (error, request, reply) => refuseInFrame(error, request, reply.headers(headers)),
  }) as unknown as FastifyInstance
  boundConnections(app.server)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('findCaller', options.findCaller)
  app.decorate('room', new Turns(roomLimits))
  app.decorate('seats', new Turns(seatLimits))
  knowMethods(app)
  countUnread(app)
  closeWhileDraining(app)
  const lane = new Lane(app.server, headers)
  app.decorate('lane', lane)
  boundPipelines(app.server)
  app.addHook('preClose', (done) => {
    lane.close()
    done()
  })
  app.decorateRequest('caller', null)
  app.addHook('onRequest', ({ raw }, reply, done) => {
    void reply.headers(headers)
    // Instead of by node, whose refusal has no form and no headers, and which takes the first of two Host lines, where a
    // proxy may have taken the other (RFC 9112 section 3.2).
    const hosts = countHosts(raw)
    const isClear = hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')
    done(isClear ? undefined : new Problem('request_unreadable'))
  })
  readJson(app)
  handleErrors(app)
  return app
}

function knowMethods(app: FastifyInstance): void {
  const methods = new Methods()
  app.decorate('methods', methods)
  app.addHook('onRoute', ({ url, method }) => methods.add(url, [method].flat()))
}

/** Streams are not counted: they go on only as far as they are read. */
function countUnread(app: FastifyInstance): void {
  const unread = new Unread(unreadLimits)
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) unread.add(reply.raw, payload.length)
    done()
  })
}

export interface Call<E extends Endpoint> {
  params: HandlerInput<E, 'params'>
  query: HandlerInput<E, 'query'>
  body: HandlerInput<E, 'body'>
  /** Who calls; on endpoints for anyone this throws. */
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
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
  queue?: Turns,
): void {
  const json = 'parse' in endpoint.reply ? endpoint.reply : null
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: limitOf(endpoint),
    config: { endpoint },
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { ...(json && { 200: json }), '4xx': problemBody, '5xx': problemBody },
    },
    // Before the body is read: a stranger's megabytes are not parsed.
    onRequest: async (request, reply) => {
      void reply.headers(headersOf(endpoint))
      await admit(app, endpoint, request)
      if (queue) await awaitTurn(queue, request, reply)
      else await makeRoom(app, endpoint, request, reply)
      await takeSeat(app, request, reply)
    },
    handler: (request, reply) => handle(callOf(request, reply)),
  })
}

const ofData = { 'cache-control': 'no-store' }
const ofPictures = { 'cross-origin-resource-policy': 'cross-origin' }

/** What a call answers is nobody's to keep; but pictures are shown by webmail, from its own origin. */
function headersOf({ path, reply }: Endpoint): Record<string, string> {
  if ('media' in reply && reply.media.startsWith('image/')) return ofPictures
  return path.startsWith('/api/') ? ofData : {}
}

function limitOf({ access, bodyLimit }: Endpoint): number {
  return bodyLimit ?? (access === 'anyone' ? bodyLimits.anyone : bodyLimits.signedIn)
}

/** Waits for room for a large body; small ones always find some. */
async function makeRoom(
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

async function awaitTurn(queue: Turns, { caller }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const leave = await queue.take(caller?.workspaceId)
  // Also where the caller went away while the call waited.
  finished(reply.raw, leave)
}

/** Waits, as long as it takes, until few enough of the account's calls are being answered: each holds its answer. */
async function takeSeat(
  app: FastifyInstance,
  { caller }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!caller) return
  const leave = await app.seats.take(caller.accountId)
  // Also where the caller went away while the call waited: then nothing is worked on for nobody.
  finished(reply.raw, leave)
  if (reply.raw.destroyed) throw new Problem('request_unreadable')
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

function callOf<E extends Endpoint>(request: FastifyRequest, reply: FastifyReply): Call<E> {
  return {
    params: request.params as Call<E>['params'],
    query: request.query as Call<E>['query'],
    body: request.body as Call<E>['body'],
    get caller() {
      if (!request.caller) throw new Error('This endpoint is for anyone: it has no caller')
      return request.caller
    },
    request,
    reply,
  }
}
