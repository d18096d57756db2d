// A message that was ready when its mailing was opened: it is the same for each recipient.
import { isLocalAddress, mailAddress } from '../../../platform/mail/mime.ts'
import { latin1Bytes } from './bytes.ts'
import type { SendableMessage } from './compile.ts'

/** The content of a test whose message was ready as it was opened, the same for each recipient. */
export interface ReadyContent {
  /** Of the envelope. */
  from: string
  /** The whole message, in seven bits, signed where there is a key. */
  source: string
}

/** @throws RangeError from `render` where an address is none */
export function readyMessage({ from, source }: ReadyContent): SendableMessage {
  const bytes = latin1Bytes(source)
  const to = (email: string) => (isLocalAddress(email) ? email : mailAddress(email))
  return {
    leastBytes: () => bytes.length,
    render: ({ email }) => Promise.resolve({ envelope: { from: mailAddress(from), to: to(email) }, bytes }),
  }
}
