// The role `worker`: sending and background jobs. As a child process of `all`, it ends with its parent.
import { setFlagsFromString } from 'node:v8'
import { exposeMetrics, openMetrics, type Metrics } from '../platform/metrics/index.ts'
import { LoopErrors } from '../platform/loops/loop-errors.ts'
import { surviveLostStatements } from '../worker/job-runner.ts'
import { startWorker } from '../worker/worker.ts'
import { beatEvery, type Beat, type ParentsWord } from './child-worker.ts'
import { openInstance, workerPool, type RoleContext } from './instance.ts'
import { stopOnSignal } from './stopping.ts'

export async function work(context: RoleContext): Promise<void> {
  const { config, log } = context
  // Lets Node's garbage grow to the size of live memory, instead of three times that, before a full collection. It
  // costs no measurable time, and a campaign of any size adds 60 MB to this process instead of 130.
  setFlagsFromString('--heap-growing-percent=100')
  // The parent of a child process serves its metrics and reports its readiness.
  const loopErrors = new LoopErrors()
  const metrics = process.send
    ? await openMetrics(config, 'worker', log)
    : await exposeMetrics(config, 'worker', log, () => Promise.resolve(loopErrors.reason))
  surviveLostStatements(log)
  const { database, databaseUrl, secretKey, close } = await openInstance(context, workerPool)
  const worker = await startWorker({ config, database, databaseUrl, log, secretKey, metrics, loopErrors })
  const end = stopOnSignal(log, () => worker.stop(), close)
  if (process.send) followParent(end, { metrics, loopErrors })
  log.info('The worker is ready')
}

/**
 * Follows the parent. Ctrl+C and a closing terminal reach the whole process group, so a child ignores them and stops
 * only when its parent asks or dies.
 */
function followParent(
  end: () => void,
  { metrics, loopErrors }: { metrics: Metrics | null; loopErrors: LoopErrors },
): void {
  const tell = (word: Beat | string) => process.connected && process.send?.(word)
  setInterval(() => tell({ reason: loopErrors.reason }), beatEvery).unref()

  for (const signal of ['SIGINT', 'SIGHUP'] as const)
    process.removeAllListeners(signal).on(signal, () => undefined)
  process.on('message', (word: ParentsWord) => {
    if (word === 'stop') end()
    else void metrics?.text().then(tell)
  })
  process.once('disconnect', end)
  // The parent may have died before this process listened.
  if (!process.connected) end()
}
