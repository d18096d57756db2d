// Long answers are read batch by batch. The batches of all of them take turns, so that twenty exports at once leave
// everybody else as much room as two; and the workspaces that read take turns among themselves.
import { Semaphore } from './semaphore.ts'

/** One is taken apart by this process while the database looks for the next. */
const semaphore = new Semaphore({ atOnce: 2, waiting: Infinity })

/**
 * The same batches, each read when its turn comes. The first one waits for no other: it is small, and shows that
 * something comes. A turn ends with its batch, so a reader who is slow, or has stopped, holds none.
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
