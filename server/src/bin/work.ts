// The role `worker`: sending and background duties. Started by `all`, it ends with it.
import { setFlagsFromString } from 'node:v8'
import { exposeMetrics, openMetrics, type Metrics } from '../platform/metrics/index.ts'
import { LoopErrors } from '../platform/loop-errors.ts'
import { startWorker } from '../worker/worker.ts'
import type { ParentsWord } from './child-worker.ts'
import { openInstance, workerPool, type RoleContext } from './instance.ts'
import { stopOnSignal } from './stopping.ts'

export async function work(context: RoleContext): Promise<void> {
  const { config, log } = context
  // Garbage may grow to as much as what lives, not to three times that, before all of it is collected: it costs no
  // measurable time, and a campaign of any size adds 60 MB to this process instead of 130.
  setFlagsFromString('--heap-growing-percent=100')
  // Beside a parent it is the parent that is asked for both.
  const loopErrors = new LoopErrors()
  const metrics = process.send
    ? await openMetrics(config, 'worker', log)
    : await exposeMetrics(config, 'worker', log, () => Promise.resolve(loopErrors.reason))
  const { database, databaseUrl, secretKey, close } = await openInstance(context, workerPool)
  const worker = await startWorker({ config, database, databaseUrl, log, secretKey, metrics, loopErrors })
  const end = stopOnSignal(log, () => worker.stop(), close)
  if (process.send) followParent(end, metrics)
  log.info('The worker is ready')
}

/** Ctrl+C reaches the whole process group: as a child, only the parent's word counts, or its death. */
function followParent(end: () => void, metrics: Metrics | null): void {
  process.removeAllListeners('SIGINT')
  process.on('SIGINT', () => undefined)
  process.on('message', (word: ParentsWord) => {
    if (word === 'stop') end()
    else void metrics?.text().then((text) => process.connected && process.send?.(text))
  })
  process.once('disconnect', end)
}
