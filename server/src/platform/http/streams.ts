// Long answers in flat memory: a JSON array written row by row.
import { Readable } from 'node:stream'
import { takingTurns } from '../long-answers.ts'

/**
 * A stream of the JSON array of all items, in pieces of about 64 KiB.
 * @param workspaceId the workspace that the queue of long answers counts each batch for
 */
export function jsonArray(items: AsyncIterable<readonly unknown[]>, workspaceId: number): Readable {
  // The buffer is bounded in bytes, not in pieces: sixteen pieces would otherwise wait in memory for each slow reader.
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
