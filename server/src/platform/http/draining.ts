// Before a process stops, /readyz announces the stop, and the process answers for a moment longer. A proxy that polls
// /readyz sends its calls to other processes, and no connection closes during a call.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

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
