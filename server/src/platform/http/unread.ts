// Large answers lie in memory until they are read. Readers who take their time are welcome while there is room; once
// there is none, whoever has left an answer lying for longest is cut off, so that nobody fills the memory by not reading.
import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream'

export interface UnreadLimits {
  /** Bytes of all answers that lie about. */
  bytes: number
  /** Milliseconds that every answer may lie, whatever else does. */
  patience: number
}

/** Answers below this are not counted: those of all connections together are little. */
const small = 64 * 1024

export class Unread {
  readonly #limits: UnreadLimits
  /** The oldest first. */
  readonly #lying = new Map<ServerResponse, { bytes: number; since: number }>()
  #bytes = 0

  constructor(limits: UnreadLimits) {
    this.#limits = limits
  }

  /** Counts an answer until its last byte has left, or its reader has gone. */
  add(response: ServerResponse, bytes: number): void {
    if (bytes < small) return
    this.#lying.set(response, { bytes, since: performance.now() })
    this.#bytes += bytes
    finished(response, () => this.#remove(response))
    this.#makeRoom()
  }

  #remove(response: ServerResponse): void {
    this.#bytes -= this.#lying.get(response)?.bytes ?? 0
    this.#lying.delete(response)
  }

  #makeRoom(): void {
    for (const [response, { since }] of this.#lying) {
      if (this.#bytes <= this.#limits.bytes || performance.now() - since < this.#limits.patience) return
      this.#remove(response)
      response.destroy()
    }
  }
}
