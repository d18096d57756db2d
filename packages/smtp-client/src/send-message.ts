// Sends one message and returns a promise, for callers that do not need the `begin` callback.
import type { Answer } from './answer.ts'
import type { OutgoingMessage, Transport } from './transport.ts'

/** The part of a message that `sendMessage` needs: an envelope and bytes with CRLF line ends. */
export type MessageToSend = Pick<OutgoingMessage, 'envelope' | 'bytes' | 'owner' | 'tenant'>

/**
 * Sends one message. The promise never rejects.
 * @returns how the try ended, which may be a refusal; null if `withdraw` or `close` took the message back first
 */
export function sendMessage(transport: Transport, message: MessageToSend): Promise<Answer | null> {
  return new Promise((resolve) => transport.send({ ...message, end: resolve }))
}
