// The bytes of a part in frames: four bytes of length, big-endian, then that many bytes; a length of 0 ends the part.
import { damaged } from './format.ts'

/**
 * The longest frame that is read. Written frames are far shorter: each has the bytes of one read of a socket or a file.
 */
const longestFrame = 16 * 1024 * 1024
const longestLine = 1024 * 1024

/** Writes the bytes as frames, and at last the empty frame that ends the part. */
export async function* frames(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    for (let at = 0; at < piece.length; at += longestFrame) {
      const frame = piece.subarray(at, at + longestFrame)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(frame.length)
      yield length
      yield frame
    }
  }
  yield Buffer.alloc(4)
}

/** Reads lines and parts from a stream, in order. */
export class FrameReader {
  readonly #pieces: AsyncIterator<Buffer>
  #buffered: Buffer = Buffer.alloc(0)

  constructor(stream: AsyncIterable<Buffer>) {
    this.#pieces = stream[Symbol.asyncIterator]()
  }

  async line(): Promise<unknown> {
    let end = this.#buffered.indexOf(10)
    while (end < 0) {
      if (this.#buffered.length > longestLine || !(await this.#more())) throw damaged()
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
      if (length > longestFrame) throw damaged()
      yield await this.#exactly(length)
    }
  }

  /** Asserts that nothing follows. The gzip stream compares its own checksum here. */
  async end(): Promise<void> {
    if (this.#buffered.length > 0 || (await this.#more())) throw damaged('something follows its end')
  }

  async #exactly(length: number): Promise<Buffer> {
    if (this.#buffered.length < length) {
      const pieces = [this.#buffered]
      let held = this.#buffered.length
      for (; held < length; held += pieces.at(-1)?.length ?? 0) pieces.push(await this.#next())
      this.#buffered = Buffer.concat(pieces)
    }
    return this.#take(length)
  }

  #take(length: number): Buffer {
    const taken = this.#buffered.subarray(0, length)
    this.#buffered = this.#buffered.subarray(length)
    return taken
  }

  async #more(): Promise<boolean> {
    const next = await this.#pieces.next()
    if (next.done) return false
    this.#buffered = Buffer.concat([this.#buffered, next.value])
    return true
  }

  async #next(): Promise<Buffer> {
    const next = await this.#pieces.next()
    if (next.done) throw damaged()
    return next.value
  }
}
