// Replaces the relays while messages are being sent.
import { expect, test } from 'vitest'
import { RelayAddressError, relayTransport } from '../src/index.ts'
import { aLetter, aTransport, letters, sendAll, sendOne } from './harness/messages.ts'
import { aScriptedRelay } from './harness/scripted-relay.ts'

test('A relay that is removed finishes its message, and the new relay gets all others', async () => {
  const slow = { say: '250 2.0.0 Queued', after: 200 }
  const old = await aScriptedRelay({ answer: ({ step }) => (step === 'message' ? slow : undefined) })
  const next = await aScriptedRelay()
  const transport = aTransport([old])
  const all = letters(30)
  const answers = sendAll(transport, all)
  await expect.poll(() => old.logs[0]?.some((line) => line.startsWith('> DATA'))).toBe(true)
  transport.change([`smtp://${next.address}`])
  expect((await answers).every((answer) => answer?.code === 250)).toBe(true)
  expect(old.arrivals.length).toBeLessThanOrEqual(2)
  expect(old.arrivals.length + next.arrivals.length).toBe(30)
  for (const { ends } of all) expect(ends).toHaveLength(1)
  expect(transport.relays().map(({ relay }) => relay)).toEqual([next.address])
})

test('A relay that stays in the list keeps its connection', async () => {
  const relay = await aScriptedRelay()
  const other = await aScriptedRelay()
  const transport = aTransport([relay])
  await sendOne(transport)
  transport.change([`smtp://${relay.address}`, `smtp://${other.address}`])
  await sendAll(transport, letters(20))
  expect(relay.logs).toHaveLength(1)
})

test('Without relays, messages wait until a relay is added', async () => {
  const relay = await aScriptedRelay()
  const transport = aTransport([])
  const letter = aLetter('c1@far.example')
  transport.send(letter.message)
  expect(transport.room).toBe(4)
  transport.change([`smtp://${relay.address}`])
  expect(await letter.ended).toMatchObject({ code: 250 })
})

test('A change to an invalid address changes nothing', async () => {
  const relay = await aScriptedRelay()
  const transport = aTransport([relay])
  expect(() => transport.change(['http://elsewhere.example'])).toThrow(RelayAddressError)
  expect(await sendOne(transport)).toMatchObject({ code: 250, relay: relay.address })
})

test('A relay opens no more connections than its own limit', async () => {
  const slow = { say: '250 2.0.0 Queued', after: 20 }
  const relay = await aScriptedRelay({ answer: ({ step }) => (step === 'message' ? slow : undefined) })
  const accepted: string[] = []
  const address = `smtp://${relay.address}`
  const transport = relayTransport([{ address, connections: 2 }], {
    connections: 10,
    onAccepted: (which) => void accepted.push(which),
  })
  expect(transport.room).toBe(8)
  await sendAll(transport, letters(40))
  expect(relay.logs).toHaveLength(2)
  expect(accepted).toEqual(Array.from({ length: 40 }, () => address))
  await transport.close()
})
