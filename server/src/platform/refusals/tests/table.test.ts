// The meaning of single refusals: lines that real servers send, each row of the table, and the time that patterns take.
import { describe, expect, it, test } from 'vitest'
import * as aboutUs from '../words/words-about-us.ts'
import * as sender from '../words/words-sender.ts'
import * as elsewhere from '../words/words-unknown.ts'
import * as vetoes from '../words/words-veto.ts'
import * as lists from '../words/words.ts'
import { furtherReasonIn, saidIn } from '../said.ts'
import { codeIn, judge, plainWords, statusIn } from '../index.ts'

/** Judges a line as a relay's answer to RCPT. */
function judged(line: string, more: Partial<Parameters<typeof judge>[0]> = {}): string {
  const words = plainWords(line)
  const { kind, cause } = judge({ code: codeIn(words), status: statusIn(words), words, ...more })
  return `${kind} ${cause ?? ''}`.trim()
}

test.each([
  ['550 5.1.1 <ann@far.example>: Recipient address rejected: User unknown', 'hard no_such_user'],
  ['550 No such user here', 'hard no_such_user'],
  ['550 5.4.1 Recipient address rejected: Access denied. AS(201806281)', 'hard no_such_user'],
  ['552 1 Requested mail action aborted, mailbox not found', 'hard no_such_user'],
  [
    "554 delivery error: dd This user doesn't have a yahoo.com account (ann@yahoo.com) [0]",
    'hard no_such_user',
  ],
  ['550 5.2.1 The email account that you tried to reach is disabled. n12-20 - gsmtp', 'hard disabled'],
  [
    '554 30 Sorry, your message to ann@far.example cannot be delivered. This mailbox is disabled (554.30)',
    'hard disabled',
  ],
  ['551 5.1.6 User has moved', 'hard moved'],
  ['550 5.1.2 Host unknown (Name server: nowhere.example: host not found)', 'hard no_such_domain'],
  ['556 5.1.10 Recipient address has null MX', 'hard no_such_domain'],
  ['550 5.7.13 User suspended', 'hard disabled'],
  ['550 5.7.17 Mailbox owner has changed', 'hard moved'],
  ['550 5.7.1 <ann@far.example>: Recipient address rejected: User unknown', 'hard no_such_user'],

  ['550 5.1.1 <news@office.example>... 550 5.7.1 Access denied', 'block policy'],
  ['553 5.1.7 Bad sender address syntax', 'block sender_refused'],
  ['553 5.1.8 <news@office.example>... Domain of sender address does not exist', 'block sender_refused'],
  ['550 5.7.26 This mail is unauthenticated: SPF and DKIM did not pass', 'block authentication'],
  [
    '550 5.7.515 Access denied, sending domain does not meet the required authentication level',
    'block authentication',
  ],
  [
    '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org',
    'block reputation',
  ],
  [
    "550 5.7.1 Messages from [192.0.2.1] weren't sent. Part of their network is on our block list (S3150)",
    'block reputation',
  ],
  ['550 5.7.1 Our system has detected that this message is likely unsolicited mail', 'block spam'],
  ['554 5.7.1 Relay access denied', 'block relay'],
  ['552 5.3.4 Message size exceeds fixed limit', 'block too_large'],
  [
    '552 5.7.0 This message was blocked because its content presents a potential security issue',
    'block content',
  ],

  ['552 5.2.2 Mailbox full', 'soft full'],
  ['550 The email account that you tried to reach is over quota', 'soft full'],
  ['452 4.2.2 The recipient inbox is out of storage space', 'soft full'],
  ['552', 'soft full'],
  [
    '550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents delivery',
    'soft rate',
  ],
  ['451 4.7.1 Greylisting in action, please come back later', 'soft rate'],
  ['450 4.1.1 <ann@far.example>: Recipient address rejected: User unknown', 'soft temporary'],
  ['421 4.4.2 Connection timed out', 'soft expired'],
  ['550 5.4.7 Delivery time expired', 'soft expired'],
  ['554 5.4.6 Hop count exceeded - possible mail loop', 'soft temporary'],
  ['550 5.0.0 Something else', 'soft unclear'],
  ['554', 'soft unclear'],
])('the refusal "%s" is %s', (line, verdict) => {
  expect(judged(line)).toBe(verdict)
})

test('The words in an email address do not decide what a refusal means', () => {
  expect(judged('550 5.0.0 <mailbox-full-spam-nosuchuser@far.example> refused')).toBe('soft unclear')
})

test('A refusal before the recipient is named is a refusal of the sender', () => {
  expect(judged('550 5.1.1 User unknown', { isBeforeRecipient: true })).toBe('block sender_refused')
  expect(judged('host mx.far.example said: 550 No such user (in reply to MAIL FROM command)')).toBe(
    'block sender_refused',
  )
})

test.each([
  ['550 5.1.1 Sender domain does not exist', 'block sender_refused'],
  ["511 sorry, can't find a valid MX for sender domain (#5.1.1 - chkuser)", 'block sender_refused'],
  [
    '550-Verification failed for <news@office.example> 550-No Such User Here 550 Sender verify failed',
    'block sender_refused',
  ],
  ['550 5.1.1 Your host name is unknown to us', 'block sender_refused'],
  ['550 5.1.1 Адресу відправника не знайдено', 'block sender_refused'],
  [
    '550 Requested action not taken: mailbox unavailable invalid DNS MX or A/AAAA resource record',
    'block sender_refused',
  ],
  ['550 5.1.1 sender is blacklisted', 'block reputation'],
  ['552 5.1.1 Mailbox delivery failure policy error', 'block policy'],
  ['554 Missing or invalid Message-ID header', 'block content'],
  ['550 5.1.1 The licence of this mail server has expired', 'soft temporary'],
  ['550 Letter sending limit is exceeded.', 'soft rate'],
  ['550 Mailbox unavailable or access denied', 'soft unclear'],
  [
    '550 5.1.1 The group you tried to contact (staff) may not exist, or you may not have permission to post',
    'soft unclear',
  ],
])('the refusal "%s" is not about the address: %s', (line, verdict) => {
  expect(judged(line)).toBe(verdict)
})

test('A 4yz in a report of a failure is temporary, whatever the words say', () => {
  expect(judged('450 4.1.1 User unknown', { action: 'failed', status: '5.0.0' })).toBe('soft temporary')
  expect(judged('no such user', { action: 'failed', code: null, status: '4.1.1' })).toBe('soft temporary')
  expect(judged('451 4.7.1 Client host blocked using a list', { action: 'failed' })).toMatch(/^block /)
})

test.each([
  '550 5.1.1 <ann@far.example> weather in the harbour today',
  '550 5.1.1 Delivery to ann is not possible, sorry for that',
  '550 5.1.1',
])('A 5.1.1 is a hard bounce if its words say nothing else: %s', (reply) => {
  expect(judged(reply)).toBe('hard no_such_user')
})

test.each([
  ['550 5.1.1 Access denied for this message', 'block policy'],
  ['550 5.1.1 permanent failure for one or more recipients (ann@far.example:blocked)', 'soft unclear'],
  ['550 5.1.1 Доступ заблоковано', 'soft unclear'],
  ['550 5.1.1 Message turned away, see https://mail.example/help/postmaster.html', 'soft unclear'],
  ['550 5.1.1 Скринька переповнена', 'soft full'],
  ['550 5.1.1 Skrzynka odbiorcy jest pełna', 'soft full'],
  ['550 5.1.1 User has exhausted allowed storage space', 'soft full'],
  ['550 5.1.3 <ann@far.example> weather in the harbour today', 'soft unclear'],
])('%s is no hard bounce, because its words leave the mailbox open', (reply, verdict) => {
  expect(judged(reply)).toBe(verdict)
})

test('A failure of the receiving server’s own delivery program is no hard bounce', () => {
  expect(judged("x-unix; 73 can't create output", { code: null, status: '5.1.1' })).toBe('soft unclear')
})

test.each([
  ['delivered', '2.1.5', 'delivered'],
  ['relayed', null, 'delivered'],
  ['delayed', '4.4.1', 'delayed'],
])('A report that a message was %s is no refusal', (action, status, verdict) => {
  expect(judged('no such user', { action, status })).toBe(verdict)
})

describe('Code and status', () => {
  test.each([
    ['550 5.1.1 no', 550, '5.1.1'],
    ['host mx said: 450 4.2.0 later', 450, '4.2.0'],
    ['blocked [5.1.2.3] by 5.1.2.30', null, null],
    ['version 10.5.1.1 of 2026', null, null],
    ['#5.1.0 bounce', null, '5.1.0'],
  ])('are read from "%s"', (words, code, status) => {
    expect([codeIn(words), statusIn(words)]).toEqual([code, status])
  })
})

const worst = [
  'a '.repeat(50_000),
  'user '.repeat(20_000),
  'address not '.repeat(9000),
  'mailbox is over the '.repeat(5000),
  'no such '.repeat(12_000),
  'message size '.repeat(8000),
  'receiving a b c d e f '.repeat(5000),
  `${'x'.repeat(100_000)}@`,
  ' '.repeat(100_000),
  'your ip address client host '.repeat(4000),
  'adresse konto nie '.repeat(6000),
  'requested action not taken: mailbox unavailable 550 '.repeat(2000),
  '550 '.repeat(25_000),
  '('.repeat(100_000),
]
const patterns = Object.entries<(words: string) => unknown>({
  ...lists,
  ...aboutUs,
  ...sender,
  ...elsewhere,
  ...vetoes,
  saidIn,
  furtherReasonIn,
})

describe('No text makes a pattern slow', () => {
  it.each(patterns)('%s', (_name, matches) => {
    for (const text of worst) {
      // The quickest of three runs counts, because the machine may be busy.
      const took = [1, 2, 3].map(() => {
        const began = performance.now()
        matches(text)
        return performance.now() - began
      })
      expect(Math.min(...took)).toBeLessThan(150)
    }
  })
})
