// The role `serve`: web and API.
import { exposeMetrics } from '../platform/metrics/index.ts'
import { openInstance, webPool, type RoleContext } from './instance.ts'
import { announce, listen } from './listen.ts'
import { stopOnSignal } from './stopping.ts'

export async function serve(context: RoleContext): Promise<void> {
  const instance = await openInstance(context, webPool)
  try {
    const metrics = await exposeMetrics(context.config, 'serve', context.log)
    const app = await listen(context, instance, metrics)
    stopOnSignal(
      context.log,
      () => app.close(),
      () => instance.close(),
    )
    announce(context.config)
  } catch (error) {
    await instance.close()
    throw error
  }
}
