// What the engine asks of a transport: take a finished message to the relay and tell truthfully how it ended.
import type { Answer } from '../outcome.ts'

export interface Envelope {
  from: string
  to: string
}

export interface Transport {
  /** How many messages it carries at once; more `send`s than that wait their turn. */
  readonly connections: number
  /**
   * Resolves with how the try ended; never rejects. `begin` is asked once the message has its turn, right
   * before it leaves: false takes it back, and the answer is null.
   */
  send(envelope: Envelope, bytes: Buffer, begin: () => boolean): Promise<Answer | null>
  /** Lets what is on the wire end, takes leave of the relay. */
  close(): Promise<void>
}
