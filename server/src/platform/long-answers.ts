// Reads long answers in batches. One queue orders the batches of all long answers, and workspaces take turns. So twenty
// exports at once take no more of the database from other calls than two exports do.
import { Semaphore } from './semaphore.ts'
import { Readable } from 'node:stream'

/** Two at once, so that this process handles one batch while the database reads the next. */
const semaphore = new Semaphore({ atOnce: 2, waiting: Infinity })

/**
 * Returns the same batches, and reads each batch when its turn in the queue comes. The first batch skips the queue,
 * because it is small and shows that an answer is coming. A slot is held for one batch only, so a slow or stopped
 * reader holds no slot.
 */
export async function* queuedFairly<T>(batches: AsyncIterable<T>, workspaceId: number): AsyncGenerator<T> {
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

/**
 * A stream of the JSON array of all items, in pieces of about 64 KiB.
 * @param workspaceId each batch takes a turn of this workspace in the queue of long answers
 */
export function jsonArray(items: AsyncIterable<readonly unknown[]>, workspaceId: number): Readable {
  // The buffer is limited by bytes. A limit by pieces would keep sixteen pieces in memory for each slow reader.
  return Readable.from(pieces(items, workspaceId), { objectMode: false })
}

async function* pieces(
  batches: AsyncIterable<readonly unknown[]>,
  workspaceId: number,
): AsyncGenerator<string> {
  let separator = '['
  for await (const batch of queuedFairly(batches, workspaceId)) {
    if (batch.length === 0) continue
    yield separator + batch.map((item) => JSON.stringify(item)).join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
