// The exact commands that a relay receives: with and without PIPELINING, with each extension, and however its replies
// are split.
import { describe, expect, onTestFinished, test } from 'vitest'
import { relayTransport } from '../src/index.ts'
import { aLetter, aTransport, letters, sendAll, sendOne } from './harness/messages.ts'
import { aScriptedRelay } from './harness/scripted-relay.ts'

/** The log from the first MAIL on, without the text after a reply's code. */
const fromMail = (log: readonly string[] | undefined) => {
  const all = (log ?? []).map((line) => line.replace(/^(< \d{3}).*/s, '$1'))
  return all.slice(all.findIndex((line) => line.startsWith('> MAIL')))
}

const envelope = (to: string) => ['> MAIL FROM:<news@near.example>', `> RCPT TO:<${to}>`, '> DATA']

describe('with PIPELINING', () => {
  test('a message costs one round trip: the next one’s envelope comes with its final dot', async () => {
    const relay = await aScriptedRelay({
      // The relay answers late enough to have received everything that was sent together with the final dot.
      answer: ({ step }) => (step === 'message' ? { say: '250 2.0.0 Queued', after: 20 } : undefined),
    })
    const transport = aTransport([relay])
    await sendAll(transport, letters(3))
    expect(fromMail(relay.logs[0])).toEqual([
      ...envelope('c1@far.example'),
      ...['< 250', '< 250', '< 354'],
      expect.stringMatching(/bytes/),
      ...envelope('c2@far.example'),
      ...['< 250', '< 250', '< 250', '< 354'],
      expect.stringMatching(/bytes/),
      ...envelope('c3@far.example'),
      ...['< 250', '< 250', '< 250', '< 354'],
      expect.stringMatching(/bytes/),
      '< 250',
    ])
  })

  test.each(['cut', 'glued'] as const)('replies that arrive %s are read correctly', async (replies) => {
    const relay = await aScriptedRelay({
      replies,
      answer: ({ step, to }) => {
        if (step === 'RCPT' && to === 'c2@far.example') return '550-5.1.1 No such user,\r\n550 5.1.1 not here'
        return step === 'message' ? '250-2.0.0 Queued\r\n250 2.0.0 as 7' : undefined
      },
    })
    const answers = await sendAll(aTransport([relay]), letters(4))
    expect(answers.map((answer) => answer?.text)).toEqual([
      '250 2.0.0 Queued 2.0.0 as 7',
      '550 5.1.1 No such user, 5.1.1 not here',
      '250 2.0.0 Queued 2.0.0 as 7',
      '250 2.0.0 Queued 2.0.0 as 7',
    ])
    expect(answers[1]).toEqual({
      stage: 'rcpt',
      code: 550,
      enhanced: '5.1.1',
      text: '550 5.1.1 No such user, 5.1.1 not here',
      lastByteLeft: false,
      relay: relay.address,
    })
    expect(relay.arrivals.map(({ to }) => to)).toEqual(['c1@far.example', 'c3@far.example', 'c4@far.example'])
  })

  test('a refused envelope ends only its own message, and the client resets it before the next one', async () => {
    const relay = await aScriptedRelay({
      answer: ({ step, to, message }) => {
        if (step === 'MAIL' && message === 2) return '451 4.7.1 Not now'
        if (step === 'RCPT' && to === 'c4@far.example') return '452 4.2.2 Full'
        return step === 'DATA' && to === 'c6@far.example' ? '554 5.7.1 Not from you' : undefined
      },
    })
    const answers = await sendAll(aTransport([relay]), letters(7))
    expect(
      answers.map((answer) => [answer?.stage, answer?.code, answer?.enhanced, answer?.lastByteLeft]),
    ).toEqual([
      ['message', 250, '2.0.0', true],
      ['mail', 451, '4.7.1', false],
      ['message', 250, '2.0.0', true],
      ['rcpt', 452, '4.2.2', false],
      ['message', 250, '2.0.0', true],
      ['data', 554, '5.7.1', false],
      ['message', 250, '2.0.0', true],
    ])
    expect(relay.logs).toHaveLength(1)
    expect(relay.logs[0]?.filter((line) => line === '> RSET')).toHaveLength(3)
  })

  test('a relay that asks for data after it refused the recipient gets an empty message for nobody', async () => {
    const relay = await aScriptedRelay({
      answer: ({ step, to, line }) => {
        if (step === 'RCPT' && to === 'c2@far.example') return '550 5.1.1 No such user'
        if (step === 'DATA') return '354 Go ahead'
        return step === 'message' && line === '' ? '554 5.5.1 No valid recipients' : undefined
      },
    })
    const answers = await sendAll(aTransport([relay]), letters(3))
    expect(answers.map((answer) => answer?.text)).toEqual([
      '250 2.0.0 Queued',
      '550 5.1.1 No such user',
      '250 2.0.0 Queued',
    ])
    const log = fromMail(relay.logs[0])
    const empty = log.indexOf('> 0 bytes')
    expect(log.slice(empty - 1, empty + 6)).toEqual([
      '< 354',
      '> 0 bytes',
      '< 554',
      '> RSET',
      ...envelope('c3@far.example'),
    ])
    expect(relay.arrivals.map(({ to }) => to)).toEqual(['c1@far.example', 'c3@far.example'])
  })
})

test('the client closes the connection to a relay that refuses the sender but accepts recipient and data: nobody gets an empty message', async () => {
  const relay = await aScriptedRelay({
    answer: ({ step, to }) => {
      if (to === 'c1@far.example' && step === 'RCPT') return '250 2.1.5 All the same'
      return step === 'MAIL' && relay.logs.length === 1 ? '451 4.7.1 Not now' : undefined
    },
  })
  const answers = await sendAll(aTransport([relay]), letters(2))
  expect(answers).toMatchObject([{ stage: 'mail', code: 451 }, { code: 250 }])
  expect(relay.arrivals.map(({ to }) => to)).toEqual(['c2@far.example'])
})

test('without PIPELINING the client sends one command at a time, also after a refusal', async () => {
  const relay = await aScriptedRelay({
    offers: [],
    answer: ({ step, to }) => {
      if (step === 'RCPT' && to === 'c2@far.example') return { say: '550 5.1.1 No such user', after: 5 }
      return step === 'message' ? { say: '250 2.0.0 Queued', after: 5 } : undefined
    },
  })
  const answers = await sendAll(aTransport([relay]), letters(3))
  expect(answers.map((answer) => answer?.code)).toEqual([250, 550, 250])
  const log = fromMail(relay.logs[0])
  expect(log.map((line) => line[0])).toEqual(log.map((_, at) => (at % 2 === 0 ? '>' : '<')))
  expect(log).toContain('> RSET')
})

test('a relay that knows no EHLO is greeted with HELO', async () => {
  const relay = await aScriptedRelay({ offers: null })
  expect(await sendOne(aTransport([relay]))).toMatchObject({ stage: 'message', code: 250 })
  expect(relay.logs[0]?.filter((line) => line.startsWith('>')).slice(0, 3)).toEqual([
    expect.stringMatching(/^> EHLO (\[127\.0\.0\.1\]|[\w-]+(\.[\w-]+)+)$/),
    expect.stringMatching(/^> HELO (\[127\.0\.0\.1\]|[\w-]+(\.[\w-]+)+)$/),
    '> MAIL FROM:<news@near.example>',
  ])
})

test('the client gives the name of its option ehloName in EHLO', async () => {
  const relay = await aScriptedRelay()
  const named = relayTransport([`smtp://${relay.address}`], {
    connections: 1,
    limits: { command: 5000, answer: 5000 },
    ehloName: 'mta7.near.example',
  })
  onTestFinished(() => void named.close())
  expect(await sendOne(named)).toMatchObject({ code: 250 })
  expect(relay.logs[0]).toContain('> EHLO mta7.near.example')
})

test('lines that begin with dots arrive unchanged', async () => {
  const relay = await aScriptedRelay()
  const bytes = Buffer.from('Subject: Dots\r\n\r\n.\r\n..\r\n.a\r\nb.\r\n\r\n.\r\n')
  await sendOne(aTransport([relay]), 'c1@far.example', { bytes })
  expect(relay.arrivals.map(({ source }) => source.toString())).toEqual([bytes.toString()])
})

describe('what the relay offers', () => {
  const eightBit = Buffer.from('Subject: Bytes\r\n\r\nПривіт\r\n')
  const mailOf = (log: readonly string[] | undefined) => log?.find((line) => line.startsWith('> MAIL'))

  test('the client declares the size of a message, and does not send one that is too big for the relay', async () => {
    const relay = await aScriptedRelay({ offers: ['PIPELINING', 'SIZE 100'] })
    const transport = aTransport([relay])
    const small = Buffer.from('Subject: Small\r\n\r\n')
    const answers = await sendAll(transport, [
      aLetter('c1@far.example', { bytes: Buffer.alloc(101, 'a') }),
      aLetter('c2@far.example', { bytes: small }),
    ])
    expect(answers).toEqual([
      {
        stage: 'data',
        code: 552,
        enhanced: '5.3.4',
        text: '552 5.3.4 The message has 101 bytes, the relay takes 100 at most',
        lastByteLeft: false,
        relay: relay.address,
        limit: 100,
      },
      expect.objectContaining({ code: 250 }),
    ])
    expect(mailOf(relay.logs[0])).toBe(`> MAIL FROM:<news@near.example> SIZE=${String(small.length)}`)
  })

  test('8-bit bodies are announced to a relay that accepts them', async () => {
    const relay = await aScriptedRelay({ offers: ['PIPELINING', 'SIZE', '8BITMIME'] })
    await sendOne(aTransport([relay]), 'c1@far.example', { bytes: eightBit })
    expect(mailOf(relay.logs[0])).toBe(
      `> MAIL FROM:<news@near.example> SIZE=${String(eightBit.length)} BODY=8BITMIME`,
    )
    expect(relay.arrivals[0]?.source.equals(eightBit)).toBe(true)
  })

  test('8-bit bodies for a relay without 8BITMIME are refused with our own error', async () => {
    const relay = await aScriptedRelay()
    const answer = await sendOne(aTransport([relay]), 'c1@far.example', { bytes: eightBit })
    expect(answer).toMatchObject({ stage: 'data', code: 554, enhanced: '5.6.3', lastByteLeft: false })
  })

  test('addresses beyond ASCII go as UTF-8 to a relay with SMTPUTF8', async () => {
    const relay = await aScriptedRelay({ offers: ['PIPELINING', 'SMTPUTF8', '8BITMIME'] })
    await sendOne(aTransport([relay]), 'олена@far.example')
    const said = (start: string) =>
      Buffer.from(relay.logs[0]?.find((line) => line.startsWith(start)) ?? '', 'latin1').toString()
    expect(said('> MAIL')).toBe('> MAIL FROM:<news@near.example> BODY=8BITMIME SMTPUTF8')
    expect(said('> RCPT')).toBe('> RCPT TO:<олена@far.example>')
  })

  test('addresses beyond ASCII for a relay without SMTPUTF8 are refused with our own error', async () => {
    const relay = await aScriptedRelay({ offers: ['PIPELINING', '8BITMIME'] })
    const answer = await sendOne(aTransport([relay]), 'олена@far.example')
    expect(answer).toMatchObject({ stage: 'rcpt', code: 553, enhanced: '5.6.7', lastByteLeft: false })
  })
})

test('replies that do not fit the commands end the connection before any message gets a wrong reply', async () => {
  const relay = await aScriptedRelay({
    // One reply too many: from here on, each reply would be taken for the answer to the next command.
    answer: ({ step, connection }) =>
      step === 'MAIL' && connection === 1 ? '250 2.1.0 Sender ok\r\n250 2.1.0 I said ok' : undefined,
  })
  const answers = await sendAll(aTransport([relay]), letters(3))
  expect(answers.map((answer) => answer?.text)).toEqual(Array.from({ length: 3 }, () => '250 2.0.0 Queued'))
  expect(relay.arrivals).toHaveLength(3)
})
