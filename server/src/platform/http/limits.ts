// Limits on what a process accepts from callers without an account, by Node's own limits and Fastify's plugins.
// docs/engineering/security.md lists the numbers. docs/operator/operating.md shows the limits by address for a proxy in
// front.
import { getHeapStatistics } from 'node:v8'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

/**
 * The largest bodies in bytes, for calls whose contract has no limit of its own. Callers who are not signed in send
 * little.
 */
export const bodyLimits = { anyone: 64 * 1024, signedIn: 1024 * 1024 }

/**
 * Limits of all large bodies together: three of the largest at once, two of them from one account. A parsed body takes
 * several times its size.
 */
export const bodyMemoryLimits = { atOnce: 96 * 1024 ** 2, share: 64 * 1024 ** 2, waiting: 100 }

/**
 * The most calls of one account that are answered at once. Half of the database connections remain for other accounts.
 */
export const callSlotLimits = { atOnce: Infinity, share: 10, waiting: Infinity }

/**
 * Fastify's and Node's own limits, in milliseconds, bytes and counts. The server keeps a connection longer than proxies
 * do. So the proxy closes the connection, and not the server.
 */
export const serverLimits = {
  bodyLimit: bodyLimits.signedIn,
  requestTimeout: 120_000,
  connectionTimeout: 120_000,
  keepAliveTimeout: 72_000,
  maxRequestsPerSocket: 100,
  http: {
    headersTimeout: 20_000,
    connectionsCheckingInterval: 5_000,
    maxHeaderSize: 16 * 1024,
    // `app.ts` refuses requests without a Host line, because Node's own refusal has no problem body.
    requireHostHeader: false,
  },
}

const mostConnections = 10_000
const fullHeap = 0.8

class Overloaded extends Problem {
  constructor() {
    super('overloaded')
  }
}

export interface LoadLimits {
  /** The most calls a minute from one address to each call that needs no sign-in; 0 for no limit. */
  rateLimit: number
}

/** Adds the limits that are not options of the server. Routes must be added after it. */
export async function limitLoad(app: FastifyInstance, limits: LoadLimits): Promise<void> {
  app.server.maxConnections = mostConnections
  // Closes idle connections to make room for new connections. Node.js 26 also closes connections that have not sent
  // anything yet.
  app.server.on('drop', () => app.server.closeIdleConnections())
  // Closes the connection. Node would answer each further request with 503, and keep the answers until the client reads
  // them.
  app.server.on('dropRequest', (_request, socket) => socket.destroy())
  await app.register(underPressure, {
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * fullHeap,
    customError: Overloaded,
  })
  await app.register(rateLimit, {
    global: false,
    max: limits.rateLimit || Number.MAX_SAFE_INTEGER,
    cache: 10_000,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
    addHeaders: noHeaders,
    addHeadersOnExceeding: noHeaders,
  })
}

const noHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
  'retry-after': false,
}

function tooMany(milliseconds: number): Problem {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return new Problem('too_many_requests', { seconds, minutes: Math.ceil(seconds / 60) })
}
