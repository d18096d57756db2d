// How a try ends when the relay says 421, closes the connection or falls silent, at every step.
import dns from 'node:dns'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { aTransport, letters, sendAll, sendOne } from './harness/messages.ts'
import { aScriptedRelay } from './harness/scripted-relay.ts'
import type { Step } from './harness/script.ts'

const opening = ['greeting', 'EHLO'] as const
const envelope = ['MAIL', 'RCPT', 'DATA'] as const
// Up to EHLO, PIPELINING makes no difference, so those steps are tested once.
const manners = [
  ['with PIPELINING', ['PIPELINING'], [...opening, ...envelope]],
  ['without PIPELINING', [], envelope],
] as const

describe.each(manners)('%s', (_, offers, steps) => {
  /** A relay that reacts this way at this step, on its first connection only. */
  const onceAt = (step: Step, reaction: { say?: string; then?: 'close' | 'reset' }) =>
    aScriptedRelay({
      offers,
      answer: (said) => (said.connection === 1 && said.step === step ? reaction : undefined),
    })

  test.each([...steps, 'message'] as const)(
    'a message that gets 421 at %s is sent again on another connection',
    async (step) => {
      const relay = await onceAt(step, { say: '421 4.3.2 Shutting down', then: 'close' })
      const transport = aTransport([relay])
      expect(await sendOne(transport)).toMatchObject({ stage: 'message', code: 250 })
      expect(relay.arrivals).toHaveLength(1)
      expect(relay.logs).toHaveLength(2)
      expect(transport.relays()).toMatchObject([{ text: '421 4.3.2 Shutting down', failingFor: 0 }])
    },
  )

  test.each(steps)(
    'a message whose connection is closed at %s is sent again on another one',
    async (step) => {
      const relay = await onceAt(step, { then: step === 'RCPT' ? 'reset' : 'close' })
      expect(await sendOne(aTransport([relay]))).toMatchObject({ stage: 'message', code: 250 })
      expect(relay.arrivals).toHaveLength(1)
      expect(relay.logs).toHaveLength(2)
    },
  )

  test.each(steps)(
    'a message that gets no answer at %s within the limit is sent again on another connection',
    async (step) => {
      const relay = await onceAt(step, {})
      const transport = aTransport([relay], { command: 200, answer: 60_000 })
      expect(await sendOne(transport)).toMatchObject({ stage: 'message', code: 250 })
      expect(relay.arrivals).toHaveLength(1)
      expect(relay.logs).toHaveLength(2)
      expect(transport.relays()[0]?.text).toMatch(/^The relay did not answer within/)
    },
  )

  test('a message whose connection is closed after its final dot is unconfirmed, and is sent on no other', async () => {
    const relay = await onceAt('message', { then: 'close' })
    const answers = await sendAll(aTransport([relay]), letters(3))
    expect(answers).toMatchObject([
      { stage: 'message', code: null, lastByteLeft: true, text: 'The relay closed the connection' },
      { code: 250 },
      { code: 250 },
    ])
    expect(relay.arrivals.map(({ to }) => to)).toEqual(['c2@far.example', 'c3@far.example'])
  })

  test('a message that gets no answer after its final dot is unconfirmed when the limit has passed, and not before', async () => {
    const relay = await onceAt('message', {})
    const began = performance.now()
    const [first, second] = await sendAll(aTransport([relay], { command: 100, answer: 600 }), letters(2))
    expect(first).toMatchObject({ stage: 'message', code: null, lastByteLeft: true })
    expect(second).toMatchObject({ code: 250 })
    expect(performance.now() - began).toBeGreaterThan(600)
  })
})

test('a message is aborted after three connections ended during it', async () => {
  const relay = await aScriptedRelay({
    answer: ({ step, to }) => (step === 'RCPT' && to === 'c2@far.example' ? { then: 'close' } : undefined),
  })
  const all = letters(5)
  const answers = await sendAll(aTransport([relay], { connections: 2 }), all)
  expect(answers.map((answer) => [answer?.stage, answer?.code])).toEqual([
    ['message', 250],
    ['rcpt', null],
    ['message', 250],
    ['message', 250],
    ['message', 250],
  ])
  expect(answers[1]).toMatchObject({ lastByteLeft: false, text: 'The relay closed the connection' })
  expect(relay.logs.flat().filter((line) => line.includes('c2@far.example'))).toHaveLength(3)
  expect(all.map(({ ends }) => ends.length)).toEqual([1, 1, 1, 1, 1])
})

test('a message waits while the relay accepts no connection, however often it refuses', async () => {
  const relay = await aScriptedRelay({
    answer: ({ step, connection }) =>
      step === 'greeting' && connection <= 2 ? { then: 'close' } : undefined,
  })
  const transport = aTransport([relay])
  const sent = sendOne(transport)
  await expect.poll(() => relay.logs.length).toBe(2)
  expect(transport.relays()).toMatchObject([
    { relay: relay.address, text: 'The relay closed the connection' },
  ])
  expect(transport.relays()[0]?.failingFor).toBeGreaterThan(0)
  expect(await sent).toMatchObject({ code: 250 })
  expect(transport.relays()).toMatchObject([{ failingFor: 0, wait: 0 }])
})

test('if no address of a host answers, the error names each address', async () => {
  const found = [
    { address: '127.0.0.1', family: 4 },
    { address: '127.0.0.2', family: 4 },
  ]
  const lookup = vi
    .spyOn(dns, 'lookup')
    .mockImplementation(((_host: string, _options: object, done: (error: null, all: typeof found) => void) =>
      done(null, found)) as typeof dns.lookup)
  onTestFinished(() => void lookup.mockRestore())
  const transport = aTransport(['smtp://relay.example:1'])
  void sendOne(transport)
  await expect
    .poll(() => transport.relays()[0]?.text)
    .toBe('connect ECONNREFUSED 127.0.0.1:1; connect ECONNREFUSED 127.0.0.2:1')
})

test('a server that does not speak SMTP is reported as such', async () => {
  const relay = await aScriptedRelay({
    answer: ({ step, connection }) =>
      step === 'greeting' && connection === 1 ? 'SSH-2.0-OpenSSH_9.2' : undefined,
  })
  const transport = aTransport([relay])
  expect(await sendOne(transport)).toMatchObject({ code: 250 })
  expect(transport.relays()).toMatchObject([{ text: 'The relay does not speak SMTP: SSH-2.0-OpenSSH_9.2' }])
})
