// Streams long answers in flat memory, as a JSON array that is written row by row.
import { Readable } from 'node:stream'
import { takingTurns } from '../long-answers.ts'

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
  for await (const batch of takingTurns(batches, workspaceId)) {
    if (batch.length === 0) continue
    yield separator + batch.map((item) => JSON.stringify(item)).join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
