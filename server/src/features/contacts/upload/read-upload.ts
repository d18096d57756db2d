// Reads an upload's body from its stream, within bounds of size and without holding up anybody else.
import { uploadLimits } from '@lettermill/contracts'
import { setImmediate } from 'node:timers/promises'
import { Problem } from '../../../platform/problem.ts'
import type { Reading } from '../import/read-contacts.ts'
import { BodyReader } from './body-reader.ts'
import { UploadedRows } from './rows.ts'

/** Bytes that are read without giving others a turn: a few milliseconds. */
const bytesAtOnce = 64 * 1024

/**
 * What the rows of a body say, and the rest of it, whose shape is for the contract to check; `contacts` is empty there.
 * @throws Problem of what cannot be read: unsupported_media, body_too_large, body_too_deep, body_not_json,
 *   invalid_input, request_unreadable
 */
export async function readUpload(
  body: AsyncIterable<Buffer>,
  encoding: string | undefined,
): Promise<{ rest: unknown; reading: Reading }> {
  if (encoding !== undefined && encoding !== 'identity') throw new Problem('unsupported_media')
  const rows = new UploadedRows()
  const reader = new BodyReader(rows)
  let bytes = 0
  for await (const chunk of whileItLasts(body)) {
    bytes += chunk.length
    if (bytes > uploadLimits.bytes) throw new Problem('body_too_large', { limit: '32 MB' })
    for (let at = 0; at < chunk.length; at += bytesAtOnce) {
      reader.read(chunk.subarray(at, at + bytesAtOnce))
      await setImmediate()
    }
  }
  return { rest: reader.end(), reading: rows.reading() }
}

/** A caller who hangs up is no failure of ours. */
async function* whileItLasts(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* body
  } catch {
    throw new Problem('request_unreadable')
  }
}
