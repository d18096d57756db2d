// Reports whether the process lives, and whether it is ready for its role.
import type { FastifyInstance } from 'fastify'

/** Returns null if the process is ready, or else the reason in a sentence. */
export type Readiness = () => Promise<string | null>

/** Adds /healthz and /readyz (docs/operator/monitoring.md). */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  // /healthz answers even under pressure: restarting a busy process would lose the work that it holds.
  app.get('/healthz', { schema: { hide: true }, config: { pressureHandler: () => undefined } }, () => ({
    status: 'alive',
  }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const reason = app.draining.isOn ? 'The process is stopping.' : await readiness()
    return reply.code(reason ? 503 : 200).send(reason ? { status: 'not ready', reason } : { status: 'ready' })
  })
}
