// Writes the envelope of a message, and refuses a message that the relay's capabilities do not allow.
import { isAscii } from 'node:buffer'
import type { Answer, Stage } from '../answer.ts'
import type { Capabilities } from './capabilities.ts'
import type { Envelope, OutgoingMessage } from '../transport.ts'

/** The MAIL command with its line end (RFC 5321, 1870, 6152, 6531). */
export function mailCommand({ envelope, bytes }: OutgoingMessage, offers: Capabilities): string {
  const size = offers.size === null ? '' : ` SIZE=${String(bytes.length)}`
  const body = isAscii(bytes) ? '' : ' BODY=8BITMIME'
  const utf8 = needsUtf8(envelope) ? ' SMTPUTF8' : ''
  return `MAIL FROM:<${envelope.from}>${size}${body}${utf8}\r\n`
}

/**
 * If the relay would refuse the message anyway, returns that refusal in this client's words; otherwise null. A refused
 * message is not sent.
 */
export function refusalOf(
  { envelope, bytes }: OutgoingMessage,
  { size, eightBit, utf8 }: Capabilities,
  relay: string,
): Answer | null {
  const refuse = (stage: Stage, code: number, enhanced: string, words: string): Answer => {
    const text = `${String(code)} ${enhanced} ${words}`
    return { stage, code, enhanced, text, lastByteLeft: false, relay }
  }
  // The last check that an address cannot end the command around it. Callers should pass only checked addresses.
  if (/[\x00-\x20<>\x7f]/.test(envelope.from + envelope.to))
    return refuse('rcpt', 553, '5.1.3', 'The address is none')
  if (size && bytes.length > size) {
    const sizes = `The message has ${String(bytes.length)} bytes, the relay takes ${String(size)} at most`
    return { ...refuse('data', 552, '5.3.4', sizes), limit: size }
  }
  if (!eightBit && !isAscii(bytes)) return refuse('data', 554, '5.6.3', 'The relay takes 7-bit text only')
  if (!utf8 && needsUtf8(envelope))
    return refuse('rcpt', 553, '5.6.7', 'The relay takes no address beyond ASCII')
  return null
}

function needsUtf8({ from, to }: Envelope): boolean {
  return /[^ -~]/.test(from) || /[^ -~]/.test(to)
}
