// The confirmation mail: plain text in fixed words. The only part that the account chose is its own address.
import { confirmTestAddressPath } from '@lettermill/contracts'
import type { DkimKey } from '../../platform/mail/mime.ts'
import { plainMail } from '../../platform/mail/plain-mail.ts'

export interface ConfirmationMail {
  /** The address of the sender. The name is left out, because the account chose it. */
  from: string
  to: string
  /** The email of the account that asks. */
  account: string
  publicUrl: string
  instanceId: string
  token: string
  dkim: readonly DkimKey[]
  date: Date
}

const subject = 'Confirm that you want test messages'

/**
 * The whole message and its envelope, signed if there are keys.
 * @throws RangeError for an invalid address
 */
export function confirmationMail(mail: ConfirmationMail): ReturnType<typeof plainMail> {
  const { from, to, dkim, date, instanceId } = mail
  // The mail belongs to no mailing.
  const feedbackId = `::confirmation:${instanceId}`
  return plainMail({ from, to, dkim, date, subject, feedbackId, text: wordsOf(mail) })
}

function wordsOf({ to, account, publicUrl, token }: ConfirmationMail): string {
  return `${account} uses Lettermill to send email, and asks to send test messages to ${to}.

If you agree, open this page and press the button there:

${publicUrl}${confirmTestAddressPath}?token=${token}

The link works for 7 days. If you do not know ${account}, or do not want test messages, ignore this mail: nothing is sent without your confirmation.
`
}
