// The role `all`, which npm start runs: database, web and API in this process, the worker in a child process.
import { isAnyonePresent, isAnyWorkerFailing, type Db } from '../platform/db/index.ts'
import { drain } from '../platform/http/index.ts'
import { exposeMetrics } from '../platform/metrics/index.ts'
import { startChildWorker, type ChildWorker } from './child-worker.ts'
import { openInstance, webPool, type Instance, type RoleContext } from './instance.ts'
import { announceAddress, listen } from './listen.ts'
import { stopOnSignal } from './stopping.ts'

export async function all(context: RoleContext): Promise<void> {
  await startAll(context)
  announceAddress(context)
}

/** Starts everything, and resolves once it listens. It ends on a signal. */
export async function startAll(context: RoleContext): Promise<Instance> {
  const instance = await openInstance(context, webPool)
  try {
    let worker: ChildWorker | null = null
    const metrics = await exposeMetrics(context.config, 'all', context.log, () =>
      readinessOfWorker(instance.database.db, worker),
    )
    const app = await listen(context, instance, metrics)
    const child = startChildWorker(context.program, instance.databaseUrl, context.log)
    worker = child
    metrics?.along(() => child.metrics())
    stopOnSignal(
      context.log,
      async (signal) => {
        const pause = (signal === 'SIGTERM' && context.config.DRAIN_DELAY) || 0
        await Promise.all([drain(app, pause).then(() => app.close()), child.stop()])
      },
      instance.close,
    )
    return instance
  } catch (error) {
    await instance.close()
    throw error
  }
}

/** The readiness of the worker in the child process. Web and API report theirs on their own port. */
async function readinessOfWorker(db: Db, worker: ChildWorker | null): Promise<string | null> {
  if (worker?.trouble) return worker.trouble
  if (!(await isAnyonePresent(db))) return 'No worker is running.'
  return (await isAnyWorkerFailing(db))
    ? 'A loop of the worker fails again and again; its log says why.'
    : null
}
