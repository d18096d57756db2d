// What the relay's answers mean (engine.md, "What an answer means").
import { expect, test } from 'vitest'
import {
  brokeOff,
  throttled,
  meaningOf,
  ownOutcome,
  settleTry,
  type Answer,
  type Outcome,
  type Stage,
} from './outcome.ts'

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
])('a refusal at %s with %s is about us and marks nobody', (stage, code) => {
  expect(said(stage, code)).toBe('about us')
})

test('a 4yz answer defers the message', () => {
  expect([said('rcpt', 450), said('data', 451), said('message', 452)]).toEqual([
    'deferred',
    'deferred',
    'deferred',
  ])
})

test('a connection that breaks before the last byte puts the message back, after it the message is unconfirmed', () => {
  expect(said('rcpt', null, '', false)).toBe('about us')
  expect(said('message', null, '', true)).toBe('unconfirmed')
})

test('a full mailbox is refused for now, even by a permanent code', () => {
  expect(said('rcpt', 552)).toBe('deferred')
  expect(said('rcpt', 550, '5.2.2 mailbox full')).toBe('deferred')
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
])('the first digit of the answer to a message decides: %d is %s', (code, kind) => {
  expect(said('message', code)).toBe(kind)
})

test.each<[number, string, string]>([
  [552, '5.2.2 mailbox full', 'deferred'],
  [552, '5.2.3 too long for this mailbox', 'deferred'],
  [552, 'over quota', 'deferred'],
  [552, '5.3.4 message too big', 'refused'],
  [550, '5.2.1 mailbox disabled', 'refused'],
  [550, 'over quota', 'refused'],
])('%d %s is %s: full is not gone', (code, text, kind) => {
  expect(said('rcpt', code, text)).toBe(kind)
})

test('only an address that RCPT refuses with 5.1.x is suppressed', () => {
  const suppressed = (stage: Stage, text: string) => {
    const meaning = meaningOf(answer(stage, 550, text))
    return meaning.kind === 'refused' && meaning.outcome.kind === 'failed' && meaning.outcome.suppress
  }
  expect(suppressed('rcpt', '5.1.1 no such user')).toBe(true)
  expect(suppressed('rcpt', '5.7.1 blocked')).toBe(false)
  expect(suppressed('message', '5.1.1 no such user')).toBe(false)
  expect(suppressed('rcpt', 'no such user')).toBe(false)
})

const words = { code: 451, enhanced: null, reply: '451 later', relay: 'relay:25' }
const deferred: Outcome = { ...words, kind: 'deferred' }
const doubtful: Outcome = { ...words, kind: 'unconfirmed' }

test('a deferred message is tried again by the delays, and has failed after the last', () => {
  const delays = [1000, 5000]
  expect(settleTry(deferred, { tries: 0, doubts: 0 }, delays)).toEqual({ outcome: deferred, retryIn: 1000 })
  expect(settleTry(deferred, { tries: 1, doubts: 0 }, delays)).toEqual({ outcome: deferred, retryIn: 5000 })
  const last = settleTry(deferred, { tries: 2, doubts: 0 }, delays)
  expect(last).toMatchObject({
    retryIn: null,
    outcome: { kind: 'failed', reply: 'Tried 3 times. 451 later' },
  })
})

test('an unconfirmed message gets a second attempt, and no third', () => {
  expect(settleTry(doubtful, { tries: 0, doubts: 0 }, [1000])).toEqual({ outcome: doubtful, retryIn: 1000 })
  expect(settleTry(doubtful, { tries: 1, doubts: 1 }, [1000])).toMatchObject({
    retryIn: null,
    outcome: { kind: 'failed' },
  })
})

test('without a relay’s answer the outcome has our reason, no code, and suppresses nobody', () => {
  const nobody = { code: null, enhanced: null, relay: null }
  expect(ownOutcome('skipped', 'Unsubscribed.')).toEqual({
    ...nobody,
    kind: 'skipped',
    reply: 'Unsubscribed.',
  })
  expect(ownOutcome('failed', 'No text.')).toEqual({
    ...nobody,
    kind: 'failed',
    suppress: false,
    reply: 'No text.',
  })
  expect(throttled('busy.example', '421 later')).toEqual({
    ...nobody,
    kind: 'deferred',
    reply: 'busy.example had asked us to come later: 421 later',
  })
})

test('a message during which connections end waits like a deferred one, with the last reply', () => {
  expect(brokeOff(answer('data', 421, 'closing'))).toEqual({
    kind: 'deferred',
    code: 421,
    enhanced: null,
    reply: 'The connection ended each time: 421 closing',
    relay: 'relay:25',
  })
})
