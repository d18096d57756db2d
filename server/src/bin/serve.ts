// The role `serve`: web and API.
import { exposeMetrics } from '../platform/metrics/index.ts'
import { drain } from '../platform/http/index.ts'
import { openInstance, servePool, type RoleContext } from './instance.ts'
import { announceAddress, listen } from './listen.ts'
import { stopOnSignal } from './stopping.ts'

/**
 * Milliseconds in which proxies can notice that this process is about to stop: enough for two polls of a proxy that
 * polls every second.
 */
const usualPause = 3000

export async function serve(context: RoleContext): Promise<void> {
  const instance = await openInstance(context, servePool)
  try {
    const metrics = await exposeMetrics(context.config, 'serve', context.log)
    const app = await listen(context, instance, metrics)
    stopOnSignal(
      context.log,
      async (signal) => {
        if (signal === 'SIGTERM') await drain(app, context.config.DRAIN_DELAY ?? usualPause)
        await app.close()
      },
      () => instance.close(),
    )
    announceAddress(context)
  } catch (error) {
    await instance.close()
    throw error
  }
}
