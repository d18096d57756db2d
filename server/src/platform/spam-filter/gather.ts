// Reads a spam filter's answer to its end.
import type { Readable } from 'node:stream'

const mostBytes = 256 * 1024

/** @throws Error if the answer is longer than any valid answer */
export async function gather(stream: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    // Leaving the loop destroys the stream.
    if (bytes > mostBytes) throw new Error('its answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
