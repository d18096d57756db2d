// A message that was ready when its mailing was opened: it is the same for each recipient.
import { isLocalAddress, mailAddress } from '../../../platform/mail/address.ts'
import type { ReadyContent } from '../content.ts'
import { latin1Bytes } from './bytes.ts'
import type { SendableMessage } from './compile.ts'

/** @throws RangeError from `render` where an address is none */
export function readyMessage({ from, source }: ReadyContent): SendableMessage {
  const bytes = latin1Bytes(source)
  const to = (email: string) => (isLocalAddress(email) ? email : mailAddress(email))
  return {
    leastBytes: () => bytes.length,
    render: ({ email }) => Promise.resolve({ envelope: { from: mailAddress(from), to: to(email) }, bytes }),
  }
}
