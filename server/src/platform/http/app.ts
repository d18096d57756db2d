// The HTTP application's frame: parsers, headers, errors, and `route`, which turns a line of the contracts into a route.
import helmet from '@fastify/helmet'
import type { Endpoint, HandlerInput, ReplyOf } from '@lettermill/contracts'
import { problemBody } from '@lettermill/contracts/problem'
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Log } from '../log/index.ts'
import { Problem } from '../problem.ts'
import { bearerToken, type Caller } from '../caller.ts'
import { handleErrors } from './errors.ts'
import { contentPolicy } from './headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Finds the approved account that a bearer token belongs to. */
    findCaller: FindCaller
  }
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyContextConfig {
    /** The line of the contracts that the route was made from. */
    endpoint?: Endpoint
  }
}

export type FindCaller = (token: string) => Promise<Caller | null>

export interface HttpOptions {
  log: Log
  trustProxy: readonly string[]
  /** Whether readers and users reach us by https. */
  secure: boolean
  hcaptcha: boolean
  findCaller: FindCaller
}

/** Builds the frame; features add their routes, `bin` lets it listen. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    bodyLimit: 1024 * 1024,
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 1000 },
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('findCaller', options.findCaller)
  app.decorateRequest('caller', null)
  readJson(app)
  handleErrors(app)
  await app.register(helmet, contentPolicy(options))
  return app
}

/** An empty body is no body, also under a JSON content type (decision 35). */
function readJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(text as string))
    } catch {
      done(new Problem('body_not_json'))
    }
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
type Answer<E extends Endpoint> = E['reply'] extends z.ZodType ? ReplyOf<E> | FastifyReply : unknown

/**
 * Adds the route of an endpoint: who may call is checked first, then the input's shapes, then the
 * handler runs; its JSON is trimmed to the contract's shape.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
): void {
  const json = 'parse' in endpoint.reply ? endpoint.reply : null
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
    config: { endpoint },
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { ...(json && { 200: json }), '4xx': problemBody, '5xx': problemBody },
    },
    // Before the body is read: a stranger's megabytes are not parsed.
    onRequest: (request) => admit(app, endpoint, request),
    handler: (request, reply) => handle(callOf(request, reply)),
  })
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
