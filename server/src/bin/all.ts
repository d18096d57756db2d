// The role `all`, which npm start runs: database, web and API here, the worker in a process beside.
import { exposeMetrics } from '../platform/metrics/index.ts'
import { startChildWorker } from './child-worker.ts'
import { openInstance, webPool, type Instance, type RoleContext } from './instance.ts'
import { announce, listen } from './listen.ts'
import { stopOnSignal } from './stopping.ts'

export async function all(context: RoleContext): Promise<void> {
  await startAll(context)
  announce(context.config)
}

/** Everything up and listening; ends on a signal. */
export async function startAll(context: RoleContext): Promise<Instance> {
  const instance = await openInstance(context, webPool)
  try {
    const metrics = await exposeMetrics(context.config, 'all', context.log)
    const app = await listen(context, instance, metrics)
    const worker = startChildWorker(context.program, instance.databaseUrl, context.log)
    metrics?.along(() => worker.metrics())
    stopOnSignal(
      context.log,
      () => Promise.all([app.close(), worker.stop()]).then(() => undefined),
      instance.close,
    )
    return instance
  } catch (error) {
    await instance.close()
    throw error
  }
}
