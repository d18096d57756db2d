// The frame of the HTTP application: headers, limits, errors. route.ts adds routes to it.
import type { IncomingMessage } from 'node:http'
import { parse, unescape } from 'node:querystring'
import type { Endpoint, Role } from '@lettermill/contracts'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Caller } from '../caller.ts'
import type { Log } from '../log/index.ts'
import { Problem } from '../problem.ts'
import { Semaphore } from '../semaphore.ts'
import { nameInvalidInput } from '../invalid-input.ts'
import { closeWhileDraining } from './health.ts'
import { handleErrors, refuseInFrame } from './errors.ts'
import { securityHeaders } from './headers.ts'
import { answerUnreadable, awaitAnswersBefore } from './intake/connections.ts'
import { readJson } from './intake/json.ts'
import { bodyMemoryLimits, limitLoad, callSlotLimits, serverLimits } from './limits.ts'
import { Methods } from './methods.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Finds the approved account that a bearer token belongs to. */
    findCaller: FindCaller
    findWhoMay: FindWhoMay
    /** Limits the large bodies of all callers together. */
    bodyMemory: Semaphore
    /** The methods of each address. */
    methods: Methods
    /** Limits the concurrent calls of each account. */
    callSlots: Semaphore
  }
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyContextConfig {
    /** The contract of the route. */
    endpoint?: Endpoint
  }
}

nameInvalidInput()

export type FindCaller = (token: string) => Promise<Caller | null>
/** The name of a member of a workspace whose role is at least this one. */
export type FindWhoMay = (workspaceId: number, role: Role) => Promise<string>

export interface HttpOptions {
  log: Log
  trustProxy: readonly string[]
  /** Whether readers and users reach the server over https. It is read at each request. */
  readonly secure: boolean
  hcaptcha: boolean
  /** The most calls a minute from one address to each call that needs no sign-in; 0 for no limit. */
  rateLimit: number
  findCaller: FindCaller
  findWhoMay: FindWhoMay
}

/** Builds the frame. Features add their routes to it, and `bin` makes it listen. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { hcaptcha } = options
  const secure = securityHeaders({ secure: true, hcaptcha })
  const plain = securityHeaders({ secure: false, hcaptcha })
  const headersNow = () => (options.secure ? secure : plain)
  const app = fastify({
    ...serverLimits,
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    // All requests share a logger. No log line needs a logger for each request, and creating one would take a twentieth
    // of the time of an answer.
    childLoggerFactory: (log) => log,
    // Requests that arrived before the last connection closed are answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1000, querystringParser: readQuery },
    clientErrorHandler: answerUnreadable(headersNow),
    frameworkErrors: (error, request, reply) => refuseInFrame(error, request, reply.headers(headersNow())),
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('findCaller', options.findCaller)
  app.decorate('findWhoMay', options.findWhoMay)
  app.decorate('bodyMemory', new Semaphore(bodyMemoryLimits))
  app.decorate('callSlots', new Semaphore(callSlotLimits))
  app.decorateRequest('caller', null)
  app.addHook('onRequest', ({ raw }, reply, done) => awaitAnswersBefore(raw.socket, reply.raw, done))
  app.addHook('onRequest', ({ raw }, reply, done) => {
    void reply.headers(headersNow())
    // Refuses a request without exactly one Host line, because Node's own refusal has no problem body and no headers.
    // Of two Host lines Node takes the first, while a proxy may have taken the second (RFC 9112 section 3.2).
    const hosts = countHosts(raw)
    const isClear = hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')
    done(isClear ? undefined : new Problem('request_unreadable'))
  })
  knowMethods(app)
  closeWhileDraining(app)
  readJson(app)
  handleErrors(app)
  await limitLoad(app, options)
  return app
}

/**
 * A repeated name becomes a list, which no contract accepts. NUL is refused, because PostgreSQL cannot store it in a
 * text.
 */
function readQuery(text: string) {
  return parse(text, '&', '=', { decodeURIComponent: (part) => unescape(part).replaceAll('\0', '') })
}

/** Counts the Host lines of a request. Node keeps only the first and does not report a second. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
}

function knowMethods(app: FastifyInstance): void {
  const methods = new Methods()
  app.decorate('methods', methods)
  app.addHook('onRoute', ({ url, method }) => methods.add(url, [method].flat()))
}
