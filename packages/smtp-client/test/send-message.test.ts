// Sends one message as a promise, with and without the optional parts of a message.
import { expect, test } from 'vitest'
import { relayTransport, sendMessage } from '../src/index.ts'
import { aTransport } from './harness/messages.ts'
import { aScriptedRelay } from './harness/scripted-relay.ts'

const envelope = { from: 'news@near.example', to: 'c1@far.example' }
const bytes = Buffer.from('Subject: News\r\n\r\nHello\r\n')

test('sendMessage needs only an envelope and bytes, and resolves with the relay’s answer', async () => {
  const relay = await aScriptedRelay()
  const transport = aTransport([relay])
  expect(await sendMessage(transport, { envelope, bytes })).toMatchObject({ stage: 'message', code: 250 })
  expect(relay.arrivals).toHaveLength(1)
})

test('sendMessage resolves, and does not reject, if the relay refuses the message', async () => {
  const relay = await aScriptedRelay({
    answer: ({ step }) => (step === 'RCPT' ? '550 5.1.1 No such user' : undefined),
  })
  expect(await sendMessage(aTransport([relay]), { envelope, bytes })).toMatchObject({
    stage: 'rcpt',
    code: 550,
  })
})

test('close takes back a message without an owner, and withdraw of another owner does not', async () => {
  const relay = await aScriptedRelay({ answer: ({ step }) => (step === 'greeting' ? {} : undefined) })
  const transport = relayTransport([`smtp://${relay.address}`], { connections: 1 })
  let ended = false
  const sent = sendMessage(transport, { envelope, bytes }).finally(() => (ended = true))
  transport.withdraw({})
  await expect.poll(() => relay.open()).toBe(1)
  expect(ended).toBe(false)
  await transport.close()
  expect(await sent).toBeNull()
  expect(relay.arrivals).toHaveLength(0)
})

test('tenants may be names, and all messages without a tenant share one more tenant', async () => {
  const relay = await aScriptedRelay()
  const transport = aTransport([relay])
  const all = ['a', 'a', 'a', 'b', undefined, undefined].map((tenant, at) =>
    sendMessage(transport, { envelope: { ...envelope, to: `c${String(at)}@far.example` }, bytes, tenant }),
  )
  await Promise.all(all)
  expect(relay.arrivals.map(({ to }) => to.slice(1, 2))).toEqual(['0', '3', '4', '1', '5', '2'])
})
