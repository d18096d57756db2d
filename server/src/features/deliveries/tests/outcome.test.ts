// The meaning of the relay's answers (README.md of deliveries, "How the engine reads answers").
import { expect, test } from 'vitest'
import {
  brokeOff,
  throttled,
  meaningOf,
  ownOutcome,
  settleTry,
  testOutcome,
  type Answer,
  type Outcome,
  type Stage,
} from '../outcome.ts'

function answer(stage: Stage, code: number | null, text = '', lastByteLeft = stage === 'message'): Answer {
  const enhanced = /^[245]\.\d+\.\d+/.exec(text)?.[0] ?? null
  return { stage, code, enhanced, text: `${String(code)} ${text}`, lastByteLeft, relay: 'relay:25' }
}

function said(stage: Stage, code: number | null, text = '', lastByteLeft?: boolean): string {
  const meaning = meaningOf(answer(stage, code, text, lastByteLeft))
  return meaning.kind === 'outcome' ? meaning.outcome.kind : meaning.kind
}

test('a message counts as sent only when the relay accepted it after its last byte', () => {
  expect(said('message', 250, '2.0.0 queued')).toBe('sent')
})

test.each<[Stage, number | null]>([
  ['connect', null],
  ['greeting', 554],
  ['auth', 535],
  ['mail', 550],
  ['mail', 451],
  ['rcpt', 421],
  ['data', 421],
  ['message', 421],
])('a refusal at %s with %s is about the sender and fails no recipient', (stage, code) => {
  expect(said(stage, code)).toBe('about us')
})

test('a 4yz reply defers the message', () => {
  expect([said('rcpt', 450), said('data', 451), said('message', 452)]).toEqual([
    'deferred',
    'deferred',
    'deferred',
  ])
})

test('if a connection breaks, the message is unconfirmed only after its last byte left', () => {
  expect(said('rcpt', null, '', false)).toBe('about us')
  expect(said('message', null, '', true)).toBe('unconfirmed')
})

test('a full mailbox defers the message, even with a permanent code', () => {
  expect(said('rcpt', 552)).toBe('deferred')
  expect(said('rcpt', 550, '5.2.2 mailbox full')).toBe('deferred')
  expect(said('rcpt', 550, 'over quota')).toBe('deferred')
})

test.each([
  [200, 'sent'],
  [299, 'sent'],
  [300, 'refused'],
  [399, 'refused'],
  [400, 'deferred'],
  [499, 'deferred'],
  [500, 'refused'],
  [599, 'refused'],
])('the first digit of the reply to a message decides: %d is %s', (code, kind) => {
  expect(said('message', code)).toBe(kind)
})

/** Whether a refusal suppresses the address. */
function address(stage: Stage, code: number, text: string): 'suppressed' | 'kept' | 'tried again' {
  const meaning = meaningOf(answer(stage, code, text))
  if (meaning.kind === 'refused' && meaning.outcome.kind === 'failed')
    return meaning.outcome.suppress ? 'suppressed' : 'kept'
  return meaning.kind === 'outcome' && meaning.outcome.kind === 'deferred' ? 'tried again' : 'kept'
}

test.each<[string, Stage, number, string]>([
  ['A bad sender suppresses the recipient', 'rcpt', 550, '5.1.7 Bad sender address syntax'],
  ['A sender’s unknown domain suppresses the recipient', 'rcpt', 550, '5.1.8 Sender address rejected'],
  ['A refusal of us with 5.1.1 suppresses the recipient', 'rcpt', 550, '5.1.1 no. 5.7.1 Access denied'],
  ['A block suppresses the recipient', 'rcpt', 550, '5.7.1 blocked'],
  ['A message that is too large suppresses the recipient', 'message', 552, '5.3.4 message too big'],
])('%s', (_defect, stage, code, text) => {
  expect(address(stage, code, text)).toBe('kept')
})

test.each<[string, Stage, number, string]>([
  ['An unknown user at RCPT', 'rcpt', 550, '5.1.1 no such user'],
  [
    'An unknown user at Microsoft',
    'rcpt',
    550,
    '5.4.1 Recipient address rejected: Access denied. AS(201806281)',
  ],
  ['An unknown user without an enhanced status', 'rcpt', 550, 'No such user here'],
  ['A disabled account', 'rcpt', 550, '5.2.1 account disabled'],
  ['An unknown user after DATA', 'message', 550, '5.1.1 no such user'],
  ['An unknown mailbox at Yahoo', 'rcpt', 552, '1 Requested mail action aborted, mailbox not found'],
])('%s is mailed again', (_defect, stage, code, text) => {
  expect(address(stage, code, text)).toBe('suppressed')
})

test.each<[Stage, number, string]>([
  [
    'rcpt',
    550,
    '5.2.1 The user you are trying to contact is receiving mail at a rate that prevents delivery',
  ],
  ['rcpt', 554, '5.2.2 mailbox full'],
  ['message', 550, 'Please try again later'],
])('%s %d %s is tried again, although the code is permanent', (stage, code, text) => {
  expect(address(stage, code, text)).toBe('tried again')
})

const words = { code: 451, enhanced: null, reply: '451 later', relay: 'relay:25' }
const deferred: Outcome = { ...words, kind: 'deferred' }
const doubtful: Outcome = { ...words, kind: 'unconfirmed' }

test('a deferred message is retried after each delay, and fails after the last retry', () => {
  const delays = [1000, 5000]
  expect(settleTry(deferred, { tries: 0, doubts: 0 }, delays)).toEqual({ outcome: deferred, retryIn: 1000 })
  expect(settleTry(deferred, { tries: 1, doubts: 0 }, delays)).toEqual({ outcome: deferred, retryIn: 5000 })
  const last = settleTry(deferred, { tries: 2, doubts: 0 }, delays)
  expect(last).toMatchObject({
    retryIn: null,
    outcome: { kind: 'failed', reply: '451 later', reason: { code: 'tried', params: { times: 3 } } },
  })
})

test('an unconfirmed message gets a second attempt, and no third', () => {
  expect(settleTry(doubtful, { tries: 0, doubts: 0 }, [1000])).toEqual({ outcome: doubtful, retryIn: 1000 })
  expect(settleTry(doubtful, { tries: 1, doubts: 1 }, [1000])).toMatchObject({
    retryIn: null,
    outcome: { kind: 'failed', reply: '', reason: { code: 'twice_unconfirmed', params: {} } },
  })
})

test('an outcome without the relay’s reply has our reason and no code, and suppresses nobody', () => {
  const nobody = { code: null, enhanced: null, relay: null }
  const unsubscribed = { code: 'unsubscribed', params: {} } as const
  expect(ownOutcome('skipped', unsubscribed)).toEqual({
    ...nobody,
    kind: 'skipped',
    reply: '',
    reason: unsubscribed,
  })
  const unmade = { code: 'unmade', params: { detail: 'No text.' } } as const
  expect(ownOutcome('failed', unmade)).toEqual({
    ...nobody,
    kind: 'failed',
    suppress: false,
    reply: '',
    reason: unmade,
  })
  expect(throttled('busy.example', '421 later')).toEqual({
    ...nobody,
    kind: 'deferred',
    reply: '421 later',
    reason: { code: 'throttled', params: { domain: 'busy.example' } },
  })
})

test('what the SMTP client says is a code, and no reply of the relay', () => {
  const silent = { code: 'silent', params: { seconds: 600 } } as const
  const gone = { ...answer('message', null), reason: silent }
  const params = { client: 'silent', seconds: 600 }
  expect(meaningOf(gone)).toMatchObject({ outcome: { reply: '', reason: { code: 'smtp_client', params } } })
  expect(testOutcome(gone)).toMatchObject({
    kind: 'failed',
    reply: '',
    reason: { code: 'smtp_client', params },
  })
  const ended = brokeOff(gone)
  expect(ended).toMatchObject({ reply: '', reason: { code: 'connection_ended_client', params } })
  expect(settleTry(ended, { tries: 1, doubts: 0 }, [1000])).toMatchObject({
    outcome: {
      kind: 'failed',
      reply: '',
      reason: { code: 'tried_connection_client', params: { ...params, times: 2 } },
    },
  })
})

test('a message that is deferred because connections end gets the usual delay, and keeps the last reply', () => {
  const ended = brokeOff(answer('data', 421, 'closing'))
  expect(ended).toEqual({
    kind: 'deferred',
    code: 421,
    enhanced: null,
    reply: '421 closing',
    relay: 'relay:25',
    reason: { code: 'connection_ended', params: {} },
  })
  expect(settleTry(ended, { tries: 2, doubts: 0 }, [1000]).outcome).toMatchObject({
    kind: 'failed',
    reply: '421 closing',
    reason: { code: 'tried_connection', params: { times: 3 } },
  })
})
