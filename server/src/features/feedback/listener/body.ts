// Receives the data of a message within limits: always the first 256 KiB, and whole messages as long as shared memory
// is free.
import type { Readable } from 'node:stream'
import { mostReportBytes } from '../../../platform/refusals/index.ts'

/** Memory that large messages share beyond the first 256 KiB of each. */
export class SharedMemory {
  #left: number

  constructor(bytes: number) {
    this.#left = bytes
  }

  take(bytes: number): boolean {
    if (bytes > this.#left) return false
    this.#left -= bytes
    return true
  }

  give(bytes: number): void {
    this.#left += bytes
  }
}

export interface Taken {
  body: Buffer
  /** Whether the body is complete. */
  isWhole: boolean
  /** Frees the shared memory. Call it once, when the body is no longer needed. */
  free(): void
}

/**
 * Returns the first 256 KiB of a message, or the whole message if `room` is given and has free memory. The rest is read
 * and dropped, so that memory stays flat.
 */
export function takeBody(stream: Readable, room: SharedMemory | null): Promise<Taken> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let [bytes, shared, isWhole] = [0, 0, true]
    const free = () => {
      room?.give(shared)
      shared = 0
    }
    const fail = (error: Error) => {
      free()
      reject(error)
    }
    stream.on('data', (chunk: Buffer) => {
      const own = Math.max(0, Math.min(chunk.length, mostReportBytes - bytes))
      const more = chunk.length - own
      const fits = more === 0 || (isWhole && room !== null && room.take(more))
      if (fits) shared += more
      isWhole &&= fits
      const kept = fits ? chunk.length : own
      // A copy, because a slice would keep the whole chunk in memory.
      if (kept > 0) chunks.push(Buffer.from(chunk.subarray(0, kept)))
      bytes += kept
    })
    stream.once('end', () => resolve({ body: Buffer.concat(chunks), isWhole, free }))
    stream.once('error', fail)
    stream.once('close', () => fail(new Error('The connection broke within the message')))
  })
}
