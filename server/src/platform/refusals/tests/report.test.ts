// Reports in the words of mail systems that run relays.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readReport, type Report } from '../index.ts'

const read = (mail: string, ours?: string): Promise<Report> =>
  readReport(Buffer.from(mail.replace(/\n/g, '\r\n')), ours)

interface StatusReport {
  head?: string
  outer?: string
  text?: string
  status: string
  original?: string
}

/** A report with a delivery status. */
function withStatus({
  head = '',
  outer = 'multipart/report; report-type=delivery-status',
  ...parts
}: StatusReport) {
  const { text = 'Your message could not be delivered.', status, original = 'Subject: News\n\nHello' } = parts
  return `Return-Path: <>
From: MAILER-DAEMON@mx.office.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
${head}Content-Type: ${outer}; boundary="b1"

--b1
Content-Type: text/plain; charset=utf-8

${text}

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.office.example

${status}

--b1
Content-Type: message/rfc822

${original}
--b1--
`
}

const failed = (diagnostic: string, status = '5.0.0') =>
  `Final-Recipient: rfc822; ann@far.example\nAction: failed\nStatus: ${status}\nDiagnostic-Code: smtp; ${diagnostic}`

describe('A bounce', () => {
  test('of Postfix is read, although Postfix marks it as a reply', async () => {
    const report = await read(
      withStatus({
        head: 'Auto-Submitted: auto-replied\n',
        status: failed('550 5.1.1 <ann@far.example>: Recipient address rejected: User unknown', '5.1.1'),
      }),
    )
    expect(report).toMatchObject({
      kind: 'hard',
      cause: 'no_such_user',
      code: 550,
      status: '5.1.1',
      words: '550 5.1.1 : Recipient address rejected: User unknown',
      recipients: ['ann@far.example'],
    })
    expect(report.original).toContain('Subject: News')
  })

  test('of Exim is read by its text, because its status is too general', async () => {
    const status =
      'Action: failed\nFinal-Recipient: rfc822;ann@far.example\nStatus: 5.0.0\nRemote-MTA: dns; mx.far.example\n' +
      'Diagnostic-Code: smtp; 550 5.2.1 The email account that you tried to reach is disabled'
    expect(await read(withStatus({ head: 'Auto-Submitted: auto-replied\n', status }))).toMatchObject({
      kind: 'hard',
      cause: 'disabled',
      status: '5.2.1',
      reporter: 'mx.far.example',
    })
  })

  test('of Exim after greylisting without success is soft, although it says 5.0.0', async () => {
    const status = failed('451 4.7.1 Greylisting in action, please come back later')
    expect(await read(withStatus({ status }))).toMatchObject({ kind: 'soft', cause: 'rate', code: 451 })
  })

  test('of OpenSMTPD is read, although it is a multipart/mixed without a Diagnostic-Code', async () => {
    const report = await read(
      withStatus({
        outer: 'multipart/mixed',
        text: '    Hi!\n\n    This is the MAILER-DAEMON.\n\nann@far.example: 550 5.1.1 No such user here',
        status: 'Final-Recipient: rfc822; ann@far.example\nAction: failed\nStatus: 5.0.0',
      }),
    )
    expect(report).toMatchObject({ kind: 'hard', cause: 'no_such_user', code: 550 })
  })

  test('without a delivery status is read by its text, as qmail writes it', async () => {
    const report = await read(`Return-Path: <>
From: MAILER-DAEMON@mx.office.example
Subject: failure notice

Hi. This is the qmail-send program at mx.office.example.

<ann@far.example>:
192.0.2.7 does not like recipient.
Remote host said: 550 5.1.1 <ann@far.example> user unknown
Giving up on 192.0.2.7.

--- Below this line is a copy of the message.

Subject: Your mailbox is full
`)
    expect(report).toMatchObject({ kind: 'hard', cause: 'no_such_user' })
  })

  test('with the reason only in its subject is read by the subject', async () => {
    const mail = 'From: postmaster@far.example\nSubject: Returned mail: User unknown\n\nSee the subject.\n'
    expect(await read(mail)).toMatchObject({ kind: 'hard', cause: 'no_such_user' })
  })

  test('of several recipients is judged by the part about our recipient', async () => {
    const status = `${failed('552 5.2.2 Mailbox full', '5.2.2')}\n\n${failed('550 5.1.1 User unknown', '5.1.1').replace('ann@', 'bob@')}`
    expect(await read(withStatus({ status }), 'Ann+news@far.example')).toMatchObject({
      kind: 'soft',
      cause: 'full',
    })
    expect(await read(withStatus({ status }), 'bob@far.example')).toMatchObject({ kind: 'hard' })
  })

  test('about the address that a recipient forwards to is soft', async () => {
    const status = failed('550 5.1.1 User unknown', '5.1.1')
    expect(await read(withStatus({ status }), 'kim@elsewhere.example')).toMatchObject({
      kind: 'soft',
      cause: 'forwarded',
    })
  })

  test('about a delay or a delivery is neither hard nor soft', async () => {
    const of = (action: string) =>
      `Final-Recipient: rfc822; ann@far.example\nAction: ${action}\nStatus: 4.4.1`
    expect((await read(withStatus({ status: of('delayed') }))).kind).toBe('delayed')
    expect((await read(withStatus({ status: of('relayed') }))).kind).toBe('delivered')
  })
})

const complaint = (fields: string) => `From: staff@provider.example
Subject: Abuse report
Content-Type: multipart/report; report-type=feedback-report; boundary="b1"

--b1
Content-Type: text/plain

This is an abuse report.
--b1
Content-Type: message/feedback-report

${fields}
User-Agent: Somebody/1
Version: 1
--b1
Content-Type: message/rfc822

Subject: News

Hello
--b1--
`

test.each([
  ['Feedback-Type: abuse', 'complaint'],
  ['Feedback-Type: fraud', 'complaint'],
  ['Feedback-Type: miscategorized', 'complaint'],
  ['Version: 1', 'complaint'],
  ['Feedback-Type: opt-out', 'unsubscribe'],
  ['Feedback-Type: opt-out-list', 'unsubscribe'],
  ['Feedback-Type: not-spam', 'not_spam'],
  ['Feedback-Type: auth-failure', 'auth_failure'],
  ['Feedback-Type: virus', 'auth_failure'],
])('a feedback report with “%s” is read as %s', async (fields, kind) => {
  expect((await read(complaint(fields))).kind).toBe(kind)
})

test('Microsoft’s complaints are recognised, although they are no feedback reports', async () => {
  const mail = `From: staff@hotmail.example
Subject: complaint about message from 192.0.2.1
Content-Type: multipart/mixed; boundary="b1"

--b1
Content-Type: message/rfc822

X-HmXmrOriginalRecipient: ann@hotmail.example
Subject: News

Hello
--b1--
`
  expect((await read(mail)).kind).toBe('complaint')
})

test.each([
  ['Subject: Out of office: News', 'I am back on Monday.', 'auto_reply'],
  ['Subject: Abwesenheitsnotiz', 'Ich bin wieder da.', 'auto_reply'],
  ['Auto-Submitted: auto-replied', 'Mailbox full of sun.', 'auto_reply'],
  ['Precedence: auto_reply', 'Thank you.', 'auto_reply'],
  ['Auto-Submitted: auto-replied', 'Please confirm your message to deliver it.', 'challenge'],
  ['Auto-Submitted: auto-replied', 'Show that you are not a robot by pressing the link.', 'challenge'],
  ['Subject: Please confirm your message', 'Until then it waits. No such user.', 'challenge'],
  ['Subject: Sender verification required', 'Your mail is held.', 'challenge'],
  ['Subject: Re: News', 'No such user is as happy as I am.', 'unknown'],
])('a reply with the header “%s” and the text “%s” is read as %s', async (head, text, kind) => {
  expect((await read(`From: Ann <ann@far.example>\n${head}\n\n${text}\n`)).kind).toBe(kind)
})

describe('A message of any content', () => {
  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 4000 }).map((bytes) => Buffer.from(bytes)),
    fc
      .record({
        outer: fc.constantFrom('multipart/report', 'multipart/mixed', 'text/plain'),
        status: fc.stringMatching(/^[245]\.\d{1,3}\.\d{1,3}$/),
        words: fc.string({ maxLength: 300, unit: 'binary' }),
        end: fc.constantFrom('\n', '\r\n', '\r'),
      })
      .map(({ outer, status, words, end }) =>
        Buffer.from(withStatus({ outer, status: failed(words, status), text: words }).replace(/\n/g, end)),
      ),
  )

  it('is read without an exception, and the text taken from it stays short', async () => {
    await fc.assert(
      fc.asyncProperty(anything, async (raw) => {
        const report = await readReport(raw)
        expect(report.words.length).toBeLessThanOrEqual(1000)
        expect(report.reporter.length).toBeLessThanOrEqual(253)
        expect(report.words).not.toMatch(/\p{Cc}/u)
      }),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 500) },
    )
  })

  it('that is cut, damaged or has a wrong boundary is read without an exception', async () => {
    const whole = Buffer.from(withStatus({ status: failed('550 5.1.1 User unknown', '5.1.1') }))
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), async (at, byte, isCut) => {
        const raw = isCut ? whole.subarray(0, at) : Buffer.from(whole)
        if (!isCut) raw[at] = byte
        expect(await readReport(raw)).toHaveProperty('kind')
      }),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 500) },
    )
  })
})
