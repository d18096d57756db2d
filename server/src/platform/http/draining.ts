// Before a process stops it says so, and goes on answering for a moment: a proxy that looks at /readyz sends its calls
// elsewhere, and no connection is closed under a call that is on its way.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the process is about to stop. */
    draining: { isOn: boolean }
  }
}

/** From `drain` on every answer closes its connection, so that none is left for a call to be lost on. */
export function closeWhileDraining(app: FastifyInstance): void {
  const draining = { isOn: false }
  app.decorate('draining', draining)
  app.addHook('onRequest', (_request, reply, done) => {
    if (draining.isOn) void reply.header('connection', 'close')
    done()
  })
}

/**
 * Says by /readyz and on every connection that the process stops, and resolves after so many milliseconds. It goes on
 * answering until it is closed.
 */
export async function drain(app: FastifyInstance, milliseconds: number): Promise<void> {
  app.draining.isOn = true
  await sleep(milliseconds)
}
