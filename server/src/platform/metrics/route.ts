// Serves metrics on the main port with a token, which is off by default. The worker has no such port, and does not load
// the frame of HTTP.
import type { FastifyInstance } from 'fastify'
import { answerUnknown } from '../http/index.ts'
import { Problem } from '../problem.ts'
import { isToken, path } from './expose.ts'
import { metricsMedia, type Metrics } from './metrics.ts'

/**
 * Adds the route on the main port. Without metrics or a token there is no route, and its address answers like any
 * unknown call.
 */
export function metricsRoute(app: FastifyInstance, metrics: Metrics | null, token: string | undefined): void {
  app.get(path, { schema: { hide: true } }, async (request, reply) => {
    if (!metrics || token === undefined) return answerUnknown(request, reply)
    if (!isToken(request.headers.authorization, token)) throw new Problem('signed_out')
    return reply
      .type(metricsMedia)
      .header('cache-control', 'no-store')
      .send(await metrics.text())
  })
}
