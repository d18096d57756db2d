// Counts requests by the pattern of the route. An address would reveal ids and tokens, and create a line for each.
import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

/**
 * Counts the requests of routes that are added after this call. Requests without a contract, mostly for files, count as
 * `other`.
 */
export function watchRequests(app: FastifyInstance, metrics: Metrics): void {
  const took = metrics.duration(
    'lettermill_http_request_duration_seconds',
    'How long answers took, until their last byte, by the pattern of the route',
    ['method', 'route', 'status'],
  )
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.config.endpoint?.path ?? 'other'
    const method = request.method
    took(reply.elapsedTime / 1000, { method, route, status: String(reply.statusCode) })
    done()
  })
}
