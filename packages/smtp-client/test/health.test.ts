// Several relays share the work; a relay that fails gets no messages for a while, and comes back by itself.
import { describe, expect, test } from 'vitest'
import { aLetter, aTransport, letters, sendAll, sendOne } from './harness/messages.ts'
import { aScriptedRelay } from './harness/scripted-relay.ts'
import type { Said } from './harness/script.ts'

const queuedAfter = (after: number) => ({
  answer: ({ step }: Said) => (step === 'message' ? { say: '250 2.0.0 Queued', after } : undefined),
})

describe('two relays', () => {
  test('share the work without a preference', async () => {
    const relays = [await aScriptedRelay(queuedAfter(5)), await aScriptedRelay(queuedAfter(5))]
    await sendAll(aTransport(relays, { connections: 2 }), letters(200))
    for (const relay of relays) expect(relay.arrivals.length).toBeGreaterThan(50)
  })

  test('share even a few messages', async () => {
    const relays = [await aScriptedRelay(), await aScriptedRelay()]
    const transport = aTransport(relays)
    for (let at = 0; at < 20; at += 1) await sendOne(transport)
    for (const relay of relays) expect(relay.arrivals.length).toBeGreaterThan(4)
  })

  test('share the work by speed: a slow one carries less', async () => {
    const slow = await aScriptedRelay(queuedAfter(60))
    const fast = await aScriptedRelay(queuedAfter(5))
    await sendAll(aTransport([slow, fast], { connections: 2 }), letters(200))
    expect(slow.arrivals.length + fast.arrivals.length).toBe(200)
    expect(fast.arrivals.length).toBeGreaterThan(slow.arrivals.length * 3)
  })

  test('stand in for each other: if one dies, the other carries everything until it comes back', async () => {
    const mortal = await aScriptedRelay(queuedAfter(5))
    const steady = await aScriptedRelay(queuedAfter(5))
    const transport = aTransport([mortal, steady], { connections: 2 })
    await sendAll(transport, letters(50))
    expect(mortal.arrivals.length).toBeGreaterThan(0)
    await mortal.close()

    const answers = await sendAll(transport, letters(100))
    expect(answers.every((answer) => answer?.code === 250 && answer.relay === steady.address)).toBe(true)
    expect(transport.relays()[0]).toMatchObject({
      relay: mortal.address,
      text: expect.stringContaining('ECONNREFUSED'),
    })

    const reborn = await aScriptedRelay(queuedAfter(5), mortal.port)
    await expect
      .poll(() => sendAll(transport, letters(10)).then(() => reborn.arrivals.length), { timeout: 15_000 })
      .toBeGreaterThan(0)
    await sendAll(transport, letters(100))
    expect(reborn.arrivals.length).toBeGreaterThan(20)
    expect(transport.relays()).toMatchObject([{ failingFor: 0 }, { failingFor: 0 }])
  })

  test('hand over a message: if one dies during it, the other takes the message at once', async () => {
    const mortal = await aScriptedRelay({ answer: ({ step }) => (step === 'RCPT' ? {} : undefined) })
    const steady = await aScriptedRelay({
      answer: ({ step }) => (step === 'greeting' ? { say: '220 Hello', after: 300 } : undefined),
    })
    const transport = aTransport([mortal, steady])
    const answer = sendOne(transport)
    // The faster relay has the message; the connection to the slower one is open and idle.
    await expect.poll(() => mortal.logs[0]?.some((line) => line.startsWith('> RCPT'))).toBe(true)
    await expect.poll(() => transport.relays()[1]?.connections).toBe(1)
    await mortal.close()
    expect(await answer).toMatchObject({ code: 250, relay: steady.address })
    expect(steady.logs).toHaveLength(1)
  })
})

test('a message that breaks every connection fails, and all other messages arrive', async () => {
  const relay = await aScriptedRelay({
    answer: ({ step, line }) =>
      step === 'message' && line.includes('poison') ? { say: '421 4.3.0 Crashed', then: 'close' } : undefined,
  })
  const poison = aLetter('poison@far.example')
  const all = [...letters(30).slice(0, 15), poison, ...letters(30).slice(15)]
  const answers = await sendAll(aTransport([relay], { connections: 2 }), all)
  expect(poison.ends).toMatchObject([{ stage: 'message', code: 421, lastByteLeft: false }])
  expect(answers.filter((answer) => answer?.code === 250)).toHaveLength(30)
  expect(relay.arrivals).toHaveLength(30)
})

test('a failing relay is tried on one connection at a time, after longer and longer pauses, and gets all connections back', async () => {
  const times: number[] = []
  const relay = await aScriptedRelay({
    answer: ({ step, connection }) => {
      if (step === 'greeting') times.push(performance.now())
      if (step === 'greeting' && connection <= 6) return { say: '421 4.3.2 Not now', then: 'close' }
      return step === 'message' ? { say: '250 2.0.0 Queued', after: 20 } : undefined
    },
  })
  const transport = aTransport([relay], { connections: 4 })
  let most = 0
  const all = letters(60)
  for (const { message } of all) {
    const { end } = message
    message.end = (answer) => {
      most = Math.max(most, relay.open())
      end(answer)
    }
  }
  const answers = await sendAll(transport, all)
  expect(answers.every((answer) => answer?.code === 250)).toBe(true)
  const pauses = times.slice(4, 7).map((time, at) => time - (times[at + 3] ?? 0))
  // Four connections at first, when nobody knew of the failure; then one after half a second, a second, and two
  // seconds.
  expect(pauses.map((pause, at) => pause >= 500 * 2 ** at - 5 && pause < 500 * 2 ** (at + 1) + 400)).toEqual([
    true,
    true,
    true,
  ])
  expect(most).toBe(4)
})

test('a refusal of a message is no failure of the relay', async () => {
  const relay = await aScriptedRelay({
    answer: ({ step }) => (step === 'message' ? '550 5.7.1 Spam' : undefined),
  })
  const transport = aTransport([relay], { connections: 2 })
  await sendAll(transport, letters(20))
  expect(transport.relays()).toMatchObject([{ failingFor: 0, wait: 0, text: '' }])
  expect(relay.logs).toHaveLength(2)
})
