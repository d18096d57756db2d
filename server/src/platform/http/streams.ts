// Long answers in flat memory: a JSON array written row by row.
import { Readable } from 'node:stream'
import { takingTurns } from '../long-answers.ts'

/** A stream of the JSON array of all items, about 64 KiB a piece. @param workspaceId whose turn each batch takes */
export function jsonArray(items: AsyncIterable<readonly unknown[]>, workspaceId: number): Readable {
  // In bytes, not in pieces: sixteen pieces would wait in memory for each reader that is slow.
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
