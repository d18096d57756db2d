// The confirmation mail: plain text in fixed words. The account's own address is the only part that the account chose.
import { confirmTestAddressPath } from '@lettermill/contracts'
import type { DkimKey } from '../../platform/mail/mime.ts'
import { plainMail } from '../../platform/mail/plain-mail.ts'

export interface ConfirmationMail {
  /** The campaign's sender: its address, but not its name, which the account chose. */
  from: string
  to: string
  /** The account that asks. */
  account: string
  publicUrl: string
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
  const { from, to, dkim, date } = mail
  return plainMail({ from, to, dkim, date, subject, text: wordsOf(mail) })
}

function wordsOf({ to, account, publicUrl, token }: ConfirmationMail): string {
  return `${account} uses Lettermill to send email, and asks to send test messages to ${to}.

If you agree, open this page and press the button there:

${publicUrl}${confirmTestAddressPath}?token=${token}

The link works for 7 days. If you do not know ${account}, or do not want test messages, ignore this mail: nothing is sent without your confirmation.
`
}
