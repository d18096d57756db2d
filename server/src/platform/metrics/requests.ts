// How many requests came, by the route's pattern: an address would tell of ids and tokens, and make a line of each.
import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

/** Counts the requests of routes that are added after it. What is no call of the contracts, files above all, is `other`. */
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
