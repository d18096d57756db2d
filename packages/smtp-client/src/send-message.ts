// One message as a promise, where a caller needs no say in between.
import type { Answer } from './answer.ts'
import type { OutgoingMessage, Transport } from './transport.ts'

/** What `sendMessage` needs: an envelope and the message's bytes, with CRLF line ends. */
export type MessageToSend = Pick<OutgoingMessage, 'envelope' | 'bytes' | 'owner' | 'tenant'>

/**
 * Sends one message.
 * @returns how it ended, which may be a refusal; null where `withdraw` or `close` took it back first. It never rejects.
 */
export function sendMessage(transport: Transport, message: MessageToSend): Promise<Answer | null> {
  return new Promise((resolve) => transport.send({ ...message, end: resolve }))
}
