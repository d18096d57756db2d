// Waits until the app has begun several calls, for tests that need them in a queue.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { until } from './campaigns.ts'

/** Waits until `count` more handlers have begun, for example so that all their calls wait in a semaphore's queue. */
export async function handlersBegun<T>(count: number, act: () => T): Promise<T> {
  let begun = 0
  const add = () => (begun += 1)
  // Fastify’s own channel (https://fastify.dev/docs/latest/Reference/Hooks/#diagnostics-channel-hooks).
  const channel = 'tracing:fastify.request.handler:start'
  subscribe(channel, add)
  try {
    const done = act()
    await until(() => begun >= count)
    return done
  } finally {
    unsubscribe(channel, add)
  }
}
