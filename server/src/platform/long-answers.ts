// Reads long answers in batches. One queue orders the batches of all long answers, and workspaces take turns. So twenty
// exports at once take no more of the database from other calls than two exports do.
import { Semaphore } from './semaphore.ts'

/** Two at once, so that this process handles one batch while the database reads the next. */
const semaphore = new Semaphore({ atOnce: 2, waiting: Infinity })

/**
 * Returns the same batches, and reads each batch when its turn in the queue comes. The first batch skips the queue,
 * because it is small and shows that an answer is coming. A slot is held for one batch only, so a slow or stopped
 * reader holds no slot.
 */
export async function* takingTurns<T>(batches: AsyncIterable<T>, workspaceId: number): AsyncGenerator<T> {
  const each = batches[Symbol.asyncIterator]()
  try {
    for (
      let next = await each.next();
      next.done !== true;
      next = await semaphore.run(() => each.next(), workspaceId)
    )
      yield next.value
  } finally {
    await each.return?.()
  }
}
