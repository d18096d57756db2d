// Reports whether the process lives, and whether it is ready for its role. Before a process stops, /readyz announces the
// stop, and the process answers for a moment longer: a proxy that polls /readyz sends its calls to other processes, and
// no connection closes during a call.
import { setTimeout as sleep } from 'node:timers/promises'
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

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the process is about to stop. */
    draining: { isOn: boolean }
  }
}

/** After `drain`, every answer closes its connection, so that no call is lost on an idle connection. */
export function closeWhileDraining(app: FastifyInstance): void {
  const draining = { isOn: false }
  app.decorate('draining', draining)
  app.addHook('onRequest', (_request, reply, done) => {
    if (draining.isOn) void reply.header('connection', 'close')
    done()
  })
}

/**
 * Announces the stop by /readyz and on every connection, and resolves after that many milliseconds. The process answers
 * until it is closed.
 */
export async function drain(app: FastifyInstance, milliseconds: number): Promise<void> {
  app.draining.isOn = true
  await sleep(milliseconds)
}
