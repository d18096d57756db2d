// A message that Lettermill sends in its own name: plain text in fixed words, to one address.
import { randomUUID } from 'node:crypto'
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
} from './mime.ts'

export interface PlainMail {
  /** The address only, because the name is Lettermill's. */
  from: string
  to: string
  subject: string
  text: string
  /** The value of Feedback-ID. */
  feedbackId: string
  dkim: readonly DkimKey[]
  date: Date
}

/**
 * The whole message and its envelope, signed if there are keys.
 * @throws RangeError for an invalid address
 */
export async function plainMail(
  mail: PlainMail,
): Promise<{ envelope: { from: string; to: string }; bytes: Buffer }> {
  const { from, to, subject, text, feedbackId, dkim, date } = mail
  const headers: (readonly [string, HeaderValue])[] = [
    ['From', formatAddress('Lettermill', from, 'From: '.length)],
    ['To', headerValue(mailAddress(to))],
    ['Subject', encodeHeaderText(subject, 'Subject: '.length)],
    ['Date', headerValue(mailDate(date))],
    ['Message-ID', headerValue(`<${randomUUID()}@${domainOf(from)}>`)],
    ['Feedback-ID', headerValue(feedbackId)],
    ['Auto-Submitted', headerValue('auto-generated')],
    ['MIME-Version', headerValue('1.0')],
    ['Content-Type', headerValue('text/plain; charset=utf-8')],
    ['Content-Transfer-Encoding', headerValue('quoted-printable')],
  ]
  const body = quotedPrintable(text)
  const signature =
    dkim.length > 0 ? await dkimSigner(dkim)({ headers, body: Buffer.from(body, 'latin1') }) : ''
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return { envelope: { from, to }, bytes: Buffer.from(`${signature}${lines}\r\n${body}`, 'latin1') }
}
