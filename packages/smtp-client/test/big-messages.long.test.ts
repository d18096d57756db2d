// Messages that the operating system does not take at once: to slow readers, and over connections that break half-way.
import { expect, test } from 'vitest'
import { aLetter, aTransport, sendAll, sendOne } from './harness/messages.ts'
import { aScriptedRelay } from './harness/scripted-relay.ts'

const lines = (megabytes: number, line: string) =>
  Buffer.from(`Subject: Big\r\n\r\n${line.repeat((megabytes * 1_048_576) / line.length)}`)
/** Larger than the socket buffers of both ends of a connection together. */
const tooBigForBuffers = lines(16, 'This line has 32 characters...\r\n')

test('a message of two megabytes, and the next one, arrive whole at a relay that reads slowly', async () => {
  const relay = await aScriptedRelay({ slowReader: 10 })
  const bytes = lines(2, '.\r\nEach a dot.\r\n')
  const answers = await sendAll(aTransport([relay]), [
    aLetter('c1@far.example', { bytes }),
    aLetter('c2@far.example'),
  ])
  expect(answers.map((answer) => answer?.code)).toEqual([250, 250])
  expect(relay.arrivals).toHaveLength(2)
  expect(relay.arrivals[0]?.source.equals(bytes)).toBe(true)
  expect(relay.logs).toHaveLength(1)
})

test('a connection that ends in the middle of the data leaves nothing unconfirmed: the client resends it', async () => {
  const relay = await aScriptedRelay({
    dropAfter: 100_000,
    answer: ({ step, connection }) => {
      if (step === 'greeting' && connection === 3) relay.script.dropAfter = undefined
      return undefined
    },
  })
  const answer = await sendOne(aTransport([relay]), 'c1@far.example', { bytes: tooBigForBuffers })
  expect(answer).toMatchObject({ code: 250 })
  expect(relay.logs).toHaveLength(3)
  expect(relay.arrivals).toHaveLength(1)
})

test('a message that is cut off in the middle three times is aborted, not unconfirmed', async () => {
  const relay = await aScriptedRelay({ dropAfter: 100_000 })
  const answer = await sendOne(aTransport([relay]), 'c1@far.example', { bytes: tooBigForBuffers })
  expect(answer).toMatchObject({ stage: 'message', code: null, lastByteLeft: false })
  expect(relay.logs).toHaveLength(3)
})

test('a refusal before the end of the data is reported, and the connection continues', async () => {
  const relay = await aScriptedRelay({
    answer: ({ step, line }) =>
      step === 'message' && line.length > 100_000 ? '552 5.3.4 Too big' : undefined,
  })
  const answers = await sendAll(aTransport([relay]), [
    aLetter('c1@far.example', { bytes: tooBigForBuffers }),
    aLetter('c2@far.example'),
  ])
  expect(answers).toMatchObject([{ stage: 'message', code: 552, enhanced: '5.3.4' }, { code: 250 }])
})

test('the timeout for the answer begins when the last byte has left', async () => {
  const relay = await aScriptedRelay({
    slowReader: 2000,
    answer: ({ step }) => (step === 'message' ? { say: '250 2.0.0 Queued', after: 2000 } : undefined),
  })
  // After a second the relay reads quickly.
  setTimeout(() => (relay.script.slowReader = undefined), 1000)
  const transport = aTransport([relay], { answer: 3000 })
  expect(await sendOne(transport, 'c1@far.example', { bytes: tooBigForBuffers })).toMatchObject({ code: 250 })
})
