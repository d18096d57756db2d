// The confirmation mail: plain text in fixed words. The account's own address is the only part that the account chose.
import { randomUUID } from 'node:crypto'
import { confirmTestAddressPath } from '@lettermill/contracts'
import {
  type DkimKey,
  dkimSigner,
  domainOf,
  encodeHeaderText,
  formatAddress,
  headerValue,
  type HeaderValue,
  mailAddress,
  mailDate,
  quotedPrintable,
} from '../../platform/mail/mime.ts'

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
export async function confirmationMail(
  mail: ConfirmationMail,
): Promise<{ envelope: { from: string; to: string }; bytes: Buffer }> {
  const { from, to, dkim, date } = mail
  const headers: (readonly [string, HeaderValue])[] = [
    ['From', formatAddress('Lettermill', from, 'From: '.length)],
    ['To', headerValue(mailAddress(to))],
    ['Subject', encodeHeaderText(subject, 'Subject: '.length)],
    ['Date', headerValue(mailDate(date))],
    ['Message-ID', headerValue(`<${randomUUID()}@${domainOf(from)}>`)],
    ['Auto-Submitted', headerValue('auto-generated')],
    ['MIME-Version', headerValue('1.0')],
    ['Content-Type', headerValue('text/plain; charset=utf-8')],
    ['Content-Transfer-Encoding', headerValue('quoted-printable')],
  ]
  const body = quotedPrintable(wordsOf(mail))
  const signature =
    dkim.length > 0 ? await dkimSigner(dkim)({ headers, body: Buffer.from(body, 'latin1') }) : ''
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return { envelope: { from, to }, bytes: Buffer.from(`${signature}${lines}\r\n${body}`, 'latin1') }
}

function wordsOf({ to, account, publicUrl, token }: ConfirmationMail): string {
  return `${account} uses Lettermill to send email, and asks to send test messages to ${to}.

If you agree, open this page and press the button there:

${publicUrl}${confirmTestAddressPath}?token=${token}

The link works for 7 days. If you do not know ${account}, or do not want test messages, ignore this mail: nothing is sent without your confirmation.
`
}
