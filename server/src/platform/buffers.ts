// Buffers that are used again: memory beside the heap counts as garbage to come, and whoever takes 60 MB of it makes the
// collector go through all of the heap, on a core that others need.

/** What each of those has that are kept for later, in bytes, and how many are kept at most. */
const bufferBytes = 256 * 1024
const mostIdle = 64
const idle: Buffer[] = []

/** The buffers of one task. They hold whatever they held before. */
export class Buffers {
  readonly #taken: Buffer[] = []

  /** A buffer of so many bytes, of fewer where that is many, but of so many at least. */
  take(wanted: number, least = 0): Buffer {
    if (wanted < bufferBytes || least > bufferBytes)
      return Buffer.allocUnsafe(Math.max(least, Math.min(wanted, bufferBytes)))
    const buffer = idle.pop() ?? Buffer.allocUnsafeSlow(bufferBytes)
    this.#taken.push(buffer)
    return buffer
  }

  /** Gives all back, which nobody may read or write any more. Where it is forgotten they are collected as any other. */
  release(): void {
    idle.push(...this.#taken.splice(0).slice(0, mostIdle - idle.length))
  }
}
