// The file of an export: gzip over a line of JSON for each part, followed by the part's bytes in frames
// (four bytes of length, big-endian, then so many bytes; a length of 0 ends the part).
import type { Readable } from 'node:stream'
import { StartError } from '../problem.ts'

/** The first line of the file. */
export interface Manifest {
  format: 'lettermill-export'
  version: 1
  /** Names of the migrations that the data fits. */
  migrations: string[]
}

export type PartHeader =
  { table: string; columns: string[] } | { file: string; media: string } | { secret: true } | { end: true }

export function lineOf(value: Manifest | PartHeader): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}

/** Bytes as frames, with the ending one. */
export async function* frames(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    if (piece.length === 0) continue
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    yield length
    yield piece
  }
  yield Buffer.alloc(4)
}

/** Reads lines and parts off a stream, in order. */
export class FrameReader {
  readonly #pieces: AsyncIterator<Buffer>
  #buffered: Buffer = Buffer.alloc(0)

  constructor(stream: Readable) {
    this.#pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  async line(): Promise<unknown> {
    let end = this.#buffered.indexOf(10)
    while (end < 0) {
      await this.#more()
      end = this.#buffered.indexOf(10)
    }
    const text = this.#take(end + 1).toString('utf8')
    try {
      return JSON.parse(text)
    } catch {
      throw damaged()
    }
  }

  /** The frames of one part. */
  async *part(): AsyncGenerator<Buffer> {
    for (;;) {
      const length = (await this.#exactly(4)).readUInt32BE()
      if (length === 0) return
      yield await this.#exactly(length)
    }
  }

  async #exactly(length: number): Promise<Buffer> {
    while (this.#buffered.length < length) await this.#more()
    return this.#take(length)
  }

  #take(length: number): Buffer {
    const taken = this.#buffered.subarray(0, length)
    this.#buffered = this.#buffered.subarray(length)
    return taken
  }

  async #more(): Promise<void> {
    const next = await this.#pieces.next()
    if (next.done) throw damaged()
    this.#buffered = Buffer.concat([this.#buffered, next.value])
  }
}

export function damaged(): StartError {
  return new StartError('This file is no export of Lettermill, or it is cut short. Nothing was imported.')
}
