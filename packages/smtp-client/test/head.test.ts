// Header lines that one relay wants and another does not.
import { expect, test } from 'vitest'
import { relayTransport } from '../src/index.ts'
import { aLetter } from './harness/messages.ts'
import { aScriptedRelay } from './harness/scripted-relay.ts'

const head = ({ provider }: { provider: string | null }, tag: string) =>
  provider === null ? '' : `X-${provider}: ${tag}\r\n`
const tagged = (to: string, tag = 'abc') => {
  const letter = aLetter(to)
  return { ...letter, message: { ...letter.message, tag } }
}

test('A message has the lines of its relay before its own headers, also with sendNow', async () => {
  const relay = await aScriptedRelay()
  const transport = relayTransport([`smtp://${relay.address}?provider=one`], { connections: 1, head })
  const [first, second] = [tagged('c1@far.example'), tagged('c2@far.example')]
  transport.send(first.message)
  await transport.sendNow(second.message)
  expect(await first.ended).toMatchObject({ code: 250 })
  expect(await second.ended).toMatchObject({ code: 250 })
  for (const { source } of relay.arrivals) expect(source.toString()).toMatch(/^X-one: abc\r\nTo: c/)
  await transport.close()
})

test('A message without a tag gets no lines, and neither does a message to a relay that has none', async () => {
  const relay = await aScriptedRelay()
  const plain = relayTransport([`smtp://${relay.address}`], { connections: 1, head })
  const one = tagged('c1@far.example')
  plain.send(one.message)
  await one.ended
  await plain.close()
  const dressed = relayTransport([`smtp://${relay.address}?provider=one`], { connections: 1, head })
  const other = aLetter('c2@far.example')
  dressed.send(other.message)
  await other.ended
  await dressed.close()
  for (const { source } of relay.arrivals) expect(source.toString()).toMatch(/^To: c/)
})

test('A message that is retried at a second relay loses the lines of the first relay', async () => {
  const full = { say: '421 4.3.2 Come again later' }
  const away = await aScriptedRelay({ answer: ({ step }) => (step === 'RCPT' ? full : undefined) })
  const well = await aScriptedRelay()
  const addresses = [`smtp://${away.address}?provider=one`, `smtp://${well.address}?provider=two`]
  const transport = relayTransport(addresses, { connections: 1, head })
  const all = Array.from({ length: 8 }, (_, at) => tagged(`c${String(at)}@far.example`, `t${String(at)}`))
  for (const { message } of all) transport.send(message)
  for (const { ended } of all) expect(await ended).toMatchObject({ code: 250 })
  expect(away.arrivals).toHaveLength(0)
  expect(well.arrivals.map(({ source }) => /^X-two: t\d\r\nTo: /.test(source.toString()))).toEqual(
    all.map(() => true),
  )
  await transport.close()
})
