// The message whose link a reader followed: in which language its pages are, and who they are from.
import { readersLanguages, type ReadersLanguage } from '@lettermill/contracts'
import { say } from '../../platform/words/index.ts'
import { Problem } from '../../platform/problem.ts'
import type { MailingReaders, MessageDetails } from '../deliveries/index.ts'
import { maskedAddress, type LinkTokens } from '../tracking/index.ts'

/** The message of a token; null for a dummy token, and if it is gone. @throws Problem unsubscribe_token_invalid */
export async function findMessage(
  { tokens, readers }: { tokens: LinkTokens; readers: MailingReaders },
  token: string,
): Promise<{ message: MessageDetails; isUnconfirmed: boolean } | null> {
  const read = tokens.read('unsubscribe', token)
  if (!read) throw new Problem('unsubscribe_token_invalid')
  const message = read.dummy ? null : await readers.findDetails(read.mailingId, read.seq)
  if (!message || read.dummy) return null
  return { message, isUnconfirmed: await readers.isUnconfirmed(read.mailingId, read.seq) }
}

/** The language of the message, if Lettermill has it for readers; otherwise the browser's. */
export function languageFor(message: MessageDetails | null, accepted: ReadersLanguage): ReadersLanguage {
  return readersLanguages.find((each) => each === message?.language) ?? accepted
}

/** Who the page is from; null if that is unknown. */
export function senderFor(message: MessageDetails | null) {
  if (!message) return null
  const { sender, logo, colour } = message
  return { name: sender.name || sender.email, logo, colour }
}

/** The sender and the masked address of the reader for sentences; null if one of them is unknown. */
export function peopleOf(message: MessageDetails | null): { sender: string; recipient: string } | null {
  const recipient = message && maskedAddress(message.recipient)
  return recipient ? { sender: message.sender.name || message.sender.email, recipient } : null
}

/** What the script of the page says if no page answers (specification, section 8). */
export function failuresOf(language: ReadersLanguage, title: string) {
  return {
    title,
    unreachable: say(language, 'readers/unsubscribe', 'unreachable', { reason: '{reason}' }),
    failed: say(language, 'readers/unsubscribe', 'failed', { status: '{status}' }),
  }
}
