// Feedback mail for tests, with words that real servers write.
import { bounceAddress, hexOf, unsubscribeAddress } from '../../deliveries/message/index.ts'
import type { LinkTokens } from '../../tracking/index.ts'

export const domain = 'bounces.example.com'

export const bounceTo = (tokens: LinkTokens, mailingId: number, seq: number) =>
  bounceAddress(hexOf(tokens.sign('bounce', { mailingId, seq })), domain).toString()

export const unsubscribeTo = (tokens: LinkTokens, mailingId: number, seq: number) =>
  unsubscribeAddress(tokens.sign('unsubscribe', { mailingId, seq }), domain).toString()

const lines = (...each: string[]) => Buffer.from(each.join('\r\n'))

/** A bounce as Postfix writes it. */
export function aBounce(recipient: string, said = '550 5.1.1 No such user here', id = 'b1@relay.example') {
  const status = /[45]\.\d\.\d/.exec(said)?.[0] ?? '5.0.0'
  return lines(
    'From: MAILER-DAEMON@relay.example (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    `Message-ID: <${id}>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `<${recipient}>: host mx.far.example[192.0.2.7] said: ${said} (in reply to RCPT TO command)`,
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; relay.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Original-Recipient: rfc822;${recipient}`,
    'Action: failed',
    `Status: ${status}`,
    'Remote-MTA: dns; mx.far.example',
    `Diagnostic-Code: smtp; ${said}`,
    '',
    '--b--',
    '',
  )
}

/** A complaint (RFC 5965) with the original, whose List-Unsubscribe has a link with the token. */
export function aComplaint(token: string) {
  return lines(
    'From: feedback@provider.example',
    'Subject: complaint',
    'Message-ID: <c1@provider.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'This is an email abuse report.',
    '',
    '--b',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: Loop/1.0',
    'Version: 1',
    'Original-Rcpt-To: <victim@elsewhere.example>',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    'From: ann@office.example',
    'To: c1@far.example',
    `List-Unsubscribe: <https://mail.example.com/u/${token}>`,
    'Subject: News',
    '',
    'Hello',
    '--b--',
    '',
  )
}

export const aReadersMail = lines('From: someone@far.example', 'Subject: unsubscribe', '', '')
