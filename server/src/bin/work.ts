// The role `worker`: sending and background duties. Started by `all`, it ends with it.
import { startWorker } from '../worker/worker.ts'
import { openInstance, type RoleContext } from './instance.ts'
import { stopOnSignal } from './stopping.ts'

export async function work(context: RoleContext): Promise<void> {
  const { config, log } = context
  const { database, databaseUrl, secretKey, close } = await openInstance(context, 12)
  const worker = await startWorker({ config, database, databaseUrl, log, secretKey })
  const end = stopOnSignal(log, () => worker.stop(), close)
  if (process.send) followParent(end)
  log.info('The worker is ready')
}

/** Ctrl+C reaches the whole process group: as a child, only the parent's word counts, or its death. */
function followParent(end: () => void): void {
  process.removeAllListeners('SIGINT')
  process.on('SIGINT', () => undefined)
  process.once('message', end)
  process.once('disconnect', end)
}
