// A message that was complete when its mailing was opened, and is the same for each recipient.
import { isLocalAddress, mailAddress } from '../../../platform/mail/mime.ts'
import { latin1Bytes } from './bytes.ts'
import type { SendableMessage } from './compile.ts'

/** The content of a test whose message was complete when it was opened. */
export interface ReadyContent {
  /** The sender of the envelope. */
  from: string
  /** The whole message: seven-bit, signed if there is a key. */
  source: string
}

/** @throws RangeError from `render` if an address is invalid */
export function readyMessage({ from, source }: ReadyContent): SendableMessage {
  const bytes = latin1Bytes(source)
  const to = (email: string) => (isLocalAddress(email) ? email : mailAddress(email))
  return {
    leastBytes: () => bytes.length,
    render: ({ email }) => Promise.resolve({ envelope: { from: mailAddress(from), to: to(email) }, bytes }),
  }
}
