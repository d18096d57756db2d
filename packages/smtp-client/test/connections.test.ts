// Connections over their lifetime: limits set by the relay, idle time, closing, and messages that are withdrawn.
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { aLetter, aTransport, letters, sendAll, sendOne } from './harness/messages.ts'
import { aScriptedRelay } from './harness/scripted-relay.ts'
import type { Said } from './harness/script.ts'

const addresses = (arrivals: { to: string }[]) => arrivals.map(({ to }) => to).sort()

describe('a relay that takes a hundred messages per connection', () => {
  const most = 100
  test.each([
    [
      'answers every further MAIL with 452',
      ({ step, message }: Said) =>
        step === 'MAIL' && message > most ? '452 4.5.3 Too many messages sent' : undefined,
    ],
    [
      'answers the next MAIL with 421',
      ({ step, message }: Said) =>
        step === 'MAIL' && message > most
          ? { say: '421 4.7.0 Too many messages', then: 'close' as const }
          : undefined,
    ],
    [
      'sends 421 right after its last answer',
      ({ step, message }: Said) =>
        step === 'message' && message === most
          ? { say: '250 2.0.0 Queued\r\n421 4.7.0 Too many messages', then: 'close' as const }
          : undefined,
    ],
    [
      'closes the connection after its last answer',
      ({ step, message }: Said) =>
        step === 'message' && message === most
          ? { say: '250 2.0.0 Queued', then: 'close' as const }
          : undefined,
    ],
    [
      'closes the connection at the next MAIL',
      ({ step, message }: Said) =>
        step === 'MAIL' && message > most ? { then: 'close' as const } : undefined,
    ],
  ])('and %s gets all messages, without a backoff', async (_, answer) => {
    const relay = await aScriptedRelay({ answer })
    const transport = aTransport([relay], { connections: 3 })
    const all = letters(1050)
    let failure = 0
    for (const { message } of all) {
      const { end } = message
      message.end = (answered) => {
        failure = Math.max(failure, transport.relays()[0]?.failingFor ?? 0)
        end(answered)
      }
    }
    const answers = await sendAll(transport, all)
    expect(new Set(answers.map((answer) => answer?.code))).toEqual(new Set([250]))
    expect(addresses(relay.arrivals)).toEqual(all.map(({ message }) => message.envelope.to).sort())
    expect(all.every(({ ends }) => ends.length === 1)).toBe(true)
    expect(failure).toBe(0)
  })
})

test('one restart of a relay is not taken for a permanent limit of messages per connection', async () => {
  const relay = await aScriptedRelay({
    answer: ({ step, connection, message }) =>
      step === 'MAIL' && connection === 1 && message > 12 ? { then: 'close' } : undefined,
  })
  const transport = aTransport([relay])
  await sendAll(transport, letters(40))
  expect(relay.logs).toHaveLength(4)
  const now = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 600_000)
  onTestFinished(() => void later.mockRestore())
  await sendAll(transport, letters(100))
  expect(relay.logs.length).toBeLessThanOrEqual(5)
})

test('a relay that allows three connections at a time always has three, without a backoff', async () => {
  const relay = await aScriptedRelay({
    answer: ({ step }) => {
      if (step === 'greeting' && relay.open() > 3)
        return { say: '421 4.7.0 Too many connections', then: 'close' }
      return step === 'message' ? { say: '250 2.0.0 Queued', after: 10 } : undefined
    },
  })
  const transport = aTransport([relay], { connections: 10 })
  const all = letters(600)
  const open: number[] = []
  for (const { ended } of all) void ended.then(() => open.push(relay.open()))
  const answers = await sendAll(transport, all)
  expect(new Set(answers.map((answer) => answer?.code))).toEqual(new Set([250]))
  expect(open.filter((count) => count >= 3).length).toBeGreaterThan(300)
  expect(transport.relays()).toMatchObject([{ connections: 3, failingFor: 0 }])
  expect(relay.logs.length).toBeLessThan(60)
})

test('an idle connection is kept for five seconds, and then closed with QUIT', async () => {
  const relay = await aScriptedRelay()
  const transport = aTransport([relay])
  await sendOne(transport)
  await sleep(500)
  await sendOne(transport)
  expect(relay.logs).toHaveLength(1)
  expect(relay.logs[0]).not.toContain('> QUIT')
  await expect.poll(() => relay.open(), { timeout: 8000 }).toBe(0)
  expect(relay.logs[0]?.slice(-2)).toEqual(['> QUIT', '< 221 2.0.0 Bye'])
  expect(await sendOne(transport)).toMatchObject({ code: 250 })
  expect(relay.logs).toHaveLength(2)
})

test('an idle connection that the relay closes is no failure: the next message opens another', async () => {
  const relay = await aScriptedRelay({
    answer: ({ step, connection }) =>
      step === 'message' && connection === 1 ? { say: '250 2.0.0 Queued', then: 'close' } : undefined,
  })
  const transport = aTransport([relay])
  await sendOne(transport)
  await expect.poll(() => transport.relays()[0]?.connections).toBe(0)
  expect(transport.relays()).toMatchObject([{ failingFor: 0, wait: 0, text: '' }])
  expect(await sendOne(transport)).toMatchObject({ code: 250 })
})

describe('a message that is taken back', () => {
  test('right before its data does not arrive, but the next message does', async () => {
    const relay = await aScriptedRelay()
    const refused = aLetter('c1@far.example', { begin: () => false })
    const transport = aTransport([relay])
    const answers = await sendAll(transport, [refused, aLetter('c2@far.example')])
    expect(answers).toMatchObject([null, { code: 250 }])
    expect(addresses(relay.arrivals)).toEqual(['c2@far.example'])
    expect(relay.logs[0]?.some((line) => line.includes('bytes'))).toBe(false)
    expect(transport.relays()).toMatchObject([{ failingFor: 0, text: '' }])
  })

  test('while it waits ends at once, and messages of another owner do not', async () => {
    const relay = await aScriptedRelay({
      answer: ({ step }) => (step === 'message' ? { say: '250 2.0.0 Queued', after: 50 } : undefined),
    })
    const transport = aTransport([relay])
    const [mine, theirs] = [{}, {}]
    const all = Array.from({ length: 10 }, (_, at) =>
      aLetter(`c${String(at)}@far.example`, { owner: at % 2 === 0 ? mine : theirs }),
    )
    const answers = sendAll(transport, all)
    await expect.poll(() => relay.logs[0]?.some((line) => line.includes('bytes'))).toBe(true)
    transport.withdraw(mine)
    // Message 1 is on the wire, and the relay may have accepted the envelopes of 2 and 3. The others can be withdrawn.
    const withdrawn = [4, 6, 8].map((at) => all[at]?.ends)
    expect(withdrawn).toEqual([[null], [null], [null]])
    await answers
    expect(addresses(relay.arrivals)).toEqual(
      expect.arrayContaining([1, 3, 5, 7, 9].map((at) => `c${String(at)}@far.example`)),
    )
    expect(all.every(({ ends }) => ends.length === 1)).toBe(true)
  })
})

test('a message that is taken back while the relay does not answer its envelope ends with the connection', async () => {
  const relay = await aScriptedRelay({ answer: ({ step }) => (step === 'RCPT' ? {} : undefined) })
  const transport = aTransport([relay])
  const letter = aLetter('c1@far.example')
  transport.send(letter.message)
  await expect.poll(() => relay.logs[0]?.some((line) => line.startsWith('> RCPT'))).toBe(true)
  transport.withdraw(letter.message.owner)
  await relay.close()
  expect(await letter.ended).toBeNull()
  expect(letter.ends).toHaveLength(1)
})

describe('closing the transport', () => {
  test('waits for messages on the wire, takes back the rest and sends QUIT', async () => {
    const relay = await aScriptedRelay({
      answer: ({ step }) => (step === 'message' ? { say: '250 2.0.0 Queued', after: 300 } : undefined),
    })
    const transport = aTransport([relay], { connections: 2 })
    const all = letters(20)
    const answers = sendAll(transport, all)
    await expect
      .poll(() => relay.logs.filter((log) => log.some((line) => line.includes('bytes'))).length)
      .toBe(2)
    await transport.close()
    const ended = await answers
    const accepted = ended.filter((answer) => answer?.code === 250)
    expect(accepted).toHaveLength(relay.arrivals.length)
    expect(accepted.length).toBeGreaterThanOrEqual(2)
    expect(accepted.length).toBeLessThanOrEqual(4)
    expect(ended.filter((answer) => answer === null)).toHaveLength(20 - accepted.length)
    await expect.poll(() => relay.open()).toBe(0)
    for (const log of relay.logs) expect(log.filter((line) => line === '> QUIT')).toHaveLength(1)
  })

  test('also ends the messages that the relay refuses meanwhile', async () => {
    const relay = await aScriptedRelay({
      answer: ({ step }) =>
        step === 'message' ? { say: '421 4.3.2 Shutting down', after: 100, then: 'close' } : undefined,
    })
    const transport = aTransport([relay])
    const all = letters(5)
    const answers = sendAll(transport, all)
    await expect.poll(() => relay.logs[0]?.some((line) => line.includes('bytes'))).toBe(true)
    await transport.close()
    expect(await answers).toEqual([null, null, null, null, null])
    expect(all.every(({ ends }) => ends.length === 1)).toBe(true)
  })

  test('does not wait for a relay that has not greeted yet, and leaves no connection to it behind', async () => {
    const relay = await aScriptedRelay({ answer: () => ({}) })
    const transport = aTransport([relay], { command: 60_000 })
    const letter = aLetter('c1@far.example')
    transport.send(letter.message)
    await expect.poll(() => relay.open()).toBe(1)
    await transport.close()
    expect(letter.ends).toEqual([null])
    await expect.poll(() => relay.open()).toBe(0)
  })
})

describe('a message sent with sendNow', () => {
  test('is taken back if the transport closes before a relay has greeted', async () => {
    const relays = [
      await aScriptedRelay({ answer: () => ({}) }),
      await aScriptedRelay({ answer: () => ({}) }),
    ]
    const transport = aTransport(relays, { command: 60_000 })
    const letter = aLetter('me@near.example')
    const sent = transport.sendNow(letter.message)
    await expect.poll(() => relays[0]?.open()).toBe(1)
    await transport.close()
    await sent
    expect(letter.ends).toEqual([null])
    expect(relays[1]?.logs).toEqual([])
  })

  test('has a connection of its own while all others are busy, and leaves it with QUIT', async () => {
    const relay = await aScriptedRelay({
      answer: ({ step, to }) => (step === 'message' && to !== 'me@near.example' ? {} : undefined),
    })
    const transport = aTransport([relay])
    for (const { message } of letters(3)) transport.send(message)
    await expect.poll(() => relay.logs[0]?.some((line) => line.includes('bytes'))).toBe(true)
    const letter = aLetter('me@near.example')
    await transport.sendNow(letter.message)
    expect(await letter.ended).toMatchObject({ stage: 'message', code: 250 })
    await expect.poll(() => relay.logs[1]?.slice(-2)).toEqual(['> QUIT', '< 221 2.0.0 Bye'])
  })

  test.each([
    ['is refused', { say: '451 4.7.1 Not now' }, { stage: 'rcpt', code: 451, lastByteLeft: false }],
    [
      'is told 421',
      { say: '421 4.3.2 Shutting down', then: 'close' as const },
      { stage: 'rcpt', code: 421, lastByteLeft: false },
    ],
    [
      'has its connection closed',
      { then: 'close' as const },
      { stage: 'rcpt', code: null, lastByteLeft: false },
    ],
  ])('that %s is not tried again', async (_, reaction, answer) => {
    const relay = await aScriptedRelay({ answer: ({ step }) => (step === 'RCPT' ? reaction : undefined) })
    const letter = aLetter('me@near.example')
    await aTransport([relay]).sendNow(letter.message)
    expect(await letter.ended).toMatchObject(answer)
    expect(letter.ends).toHaveLength(1)
    expect(relay.logs).toHaveLength(1)
  })

  test('goes to the next relay if one does not accept a connection', async () => {
    const shut = await aScriptedRelay({ answer: () => '554 5.3.2 Closed' })
    const open = await aScriptedRelay()
    const letter = aLetter('me@near.example')
    await aTransport([shut, open]).sendNow(letter.message)
    expect(await letter.ended).toMatchObject({ code: 250, relay: open.address })
  })

  test('gets the reason if no relay accepts a connection', async () => {
    const shut = await aScriptedRelay({ answer: () => '554 5.3.2 Closed' })
    const letter = aLetter('me@near.example')
    await aTransport([shut]).sendNow(letter.message)
    expect(letter.ends).toMatchObject([{ stage: 'greeting', code: 554, text: '554 5.3.2 Closed' }])
  })
})
