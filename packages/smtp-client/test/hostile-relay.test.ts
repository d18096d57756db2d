// A relay that repeats what we sent when we signed in: out of malice, or because it quotes commands that it does not
// know.
import { describe, expect, test } from 'vitest'
import { aLetter, aTransport, sendOne } from './harness/messages.ts'
import { aScriptedRelay } from './harness/scripted-relay.ts'
import type { Reaction, Said, ScriptedRelay } from './harness/script.ts'

const password = 'MARKfoxglove-4711'
const base64 = (text: string) => Buffer.from(text).toString('base64')
/** Every form in which the client sends the password. */
const forms = [
  password,
  base64(password),
  base64(`\0relay-user\0${password}`),
  base64(`user=relay-user\x01auth=Bearer ${password}\x01\x01`),
]

const mechanisms = ['plain', 'login', 'xoauth2'] as const
type Mechanism = (typeof mechanisms)[number]

const urlOf = ({ address }: ScriptedRelay, mechanism: Mechanism) =>
  `smtp://relay-user:${password}@${address}?auth=${mechanism}`

/** How the relay quotes a line. The last line of the sign-in contains the password. */
const echoes: [string, (line: string) => Reaction][] = [
  ['in the refusal', (line) => `535 5.7.8 Not understood: ${line}`],
  ['decoded in the refusal', (line) => `535 5.7.8 ${decoded(line)}`],
  ['cut short in the refusal', (line) => `535 5.7.8 Not understood: ${line.slice(0, -6)}`],
  ['in capitals', (line) => `500 5.5.1 UNKNOWN COMMAND ${line.toUpperCase()}`],
  ['in several lines', (line) => `535-5.7.8 Not understood\r\n535-${line}\r\n535 5.7.8 Sorry`],
  ['in a line that is no reply', (line) => line],
  ['in a challenge', (line) => `334 ${line}`],
  ['in a second reply right after the first', (line) => `235 2.7.0 Come in\r\n500 ${line}`],
  ['in a 421', (line) => `421 4.7.0 ${line}`],
]

const decoded = (line: string) =>
  Buffer.from(line.split(' ').at(-1) ?? '', 'base64')
    .toString()
    .replace(/[\x00-\x1f]/g, ' ')

function dialogueOf(mechanism: Mechanism, echo: (line: string) => Reaction) {
  return ({ step, line }: Said): Reaction | undefined => {
    if (step !== 'AUTH') return undefined
    if (line === 'AUTH LOGIN') return '334 VXNlcm5hbWU6'
    if (line === base64('relay-user')) return '334 UGFzc3dvcmQ6'
    return echo(line === '' ? lastOf(mechanism) : line)
  }
}
const lastOf = (mechanism: Mechanism) =>
  `AUTH ${mechanism} ${forms.at(mechanism === 'xoauth2' ? 3 : 2) ?? ''}`

/** Expects no form of the password in the text, and no eight consecutive characters of one. */
function expectNothingOf(words: string): void {
  const text = words.toLowerCase()
  for (const form of forms.map((each) => each.toLowerCase())) {
    for (let at = 0; at + 8 <= form.length; at += 1) expect(text).not.toContain(form.slice(at, at + 8))
  }
}

describe.each(mechanisms)(
  'The error showed a relay’s password if the relay repeated AUTH %s',
  (mechanism) => {
    test.each(echoes)('%s', async (_, echo) => {
      const relay = await aScriptedRelay({
        offers: ['AUTH PLAIN LOGIN XOAUTH2'],
        answer: dialogueOf(mechanism, echo),
      })
      const transport = aTransport([urlOf(relay, mechanism)])
      void sendOne(transport)
      await expect.poll(() => transport.relays()[0]?.text).not.toBe('')
      expectNothingOf(transport.relays()[0]?.text ?? '')
      const aside = await sendNow(relay, mechanism)
      expectNothingOf(JSON.stringify(aside))
    })
  },
)

async function sendNow(relay: ScriptedRelay, mechanism: Mechanism) {
  const letter = aLetter('c1@far.example')
  await aTransport([urlOf(relay, mechanism)]).sendNow(letter.message)
  return letter.ended
}

test('The error of a refused sign-in has the code and our advice, and no word of the relay’s text', async () => {
  const relay = await aScriptedRelay({
    offers: ['AUTH PLAIN'],
    answer: ({ step }) => (step === 'AUTH' ? '535 5.7.8 Words of the relay' : undefined),
  })
  const transport = aTransport([urlOf(relay, 'plain')])
  void sendOne(transport)
  await expect
    .poll(() => transport.relays()[0]?.text)
    .toBe('The relay refused the sign-in (535 5.7.8). Check the user name and the password.')
})

describe('The error showed the password if a relay repeated it after the sign-in', () => {
  const later: [string, (said: Said) => Reaction | undefined][] = [
    [
      'in the answer to a message',
      ({ step }) => (step === 'message' ? `250 2.0.0 ${forms[2] ?? ''}` : undefined),
    ],
    ['in the refusal of a recipient', ({ step }) => (step === 'RCPT' ? `550 5.1.1 ${password}` : undefined)],
    [
      'in the refusal of a sender',
      ({ step }) => (step === 'MAIL' ? `421 4.7.0 ${forms[2] ?? ''}` : undefined),
    ],
    [
      'in the greeting of the next connection',
      ({ step, connection }) =>
        step === 'greeting' && connection > 1
          ? `554 5.3.2 ${forms[1] ?? ''}`
          : step === 'MAIL'
            ? '421 4.3.2 Later'
            : undefined,
    ],
    [
      'in the list of its mechanisms',
      ({ step, connection }) =>
        step === 'EHLO' && connection > 1
          ? `250-relay.example\r\n250 AUTH ${forms[1] ?? ''}`
          : step === 'MAIL'
            ? '421 4.3.2 Later'
            : undefined,
    ],
  ]
  test.each(later)('%s', async (_, answer) => {
    const relay = await aScriptedRelay({ offers: ['AUTH PLAIN'], answer })
    const transport = aTransport([urlOf(relay, 'plain')])
    let told = ''
    const letter = sendOne(transport).then((ended) => (told += JSON.stringify(ended)))
    await Promise.race([letter, expect.poll(() => relay.logs.length, { timeout: 5000 }).toBeGreaterThan(1)])
    if (relay.logs.length > 1) await expect.poll(() => relay.logs[1]?.length ?? 0).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 50))
    told += transport.relays()[0]?.text ?? ''
    expect(told).not.toBe('')
    expectNothingOf(told)
  })
})

describe('The command AUTH', () => {
  test('is not sent to a relay that does not offer it, even if the address asks for it', async () => {
    for (const offers of [['PIPELINING'], ['AUTH LOGIN'], null]) {
      const relay = await aScriptedRelay({ offers })
      const transport = aTransport([urlOf(relay, 'plain')])
      void sendOne(transport)
      await expect.poll(() => transport.relays()[0]?.text).toMatch(/does not offer AUTH PLAIN/)
      expect(relay.logs[0]?.filter((line) => line.startsWith('> AUTH'))).toEqual([])
    }
  })
})
