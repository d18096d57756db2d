// Signing in to a relay: PLAIN, LOGIN and XOAUTH2, and how each fails.
import { describe, expect, test } from 'vitest'
import { RelayAddressError, relayTransport } from '../src/index.ts'
import { aTransport, sendOne } from './harness/messages.ts'
import { aScriptedRelay } from './harness/scripted-relay.ts'
import type { Said, ScriptedRelay } from './harness/script.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const signIn = (relay: ScriptedRelay, option = '') =>
  `smtp://me%40near.example:p%C3%A4%3Ass@${relay.address}${option}`
/** What the client sent between EHLO's reply and MAIL. */
const dialogue = ({ logs: [log = []] }: ScriptedRelay) => {
  const said = log.filter((line) => line.startsWith('>')).slice(1)
  const end = said.findIndex((line) => line.startsWith('> MAIL'))
  return end === -1 ? said : said.slice(0, end)
}
const asksTwice = ({ step, line }: Said) => {
  if (step !== 'AUTH') return undefined
  if (line === 'AUTH LOGIN') return `334 ${base64('Username:')}`
  return line === base64('me@near.example') ? `334 ${base64('Password:')}` : '235 2.7.0 Come in'
}

describe('a relay that offers', () => {
  test('PLAIN among others gets name and password in one line', async () => {
    const relay = await aScriptedRelay({ offers: ['AUTH LOGIN PLAIN CRAM-MD5', 'PIPELINING'] })
    expect(await sendOne(aTransport([signIn(relay)]))).toMatchObject({ code: 250 })
    expect(dialogue(relay)).toEqual([`> AUTH PLAIN ${base64('\0me@near.example\0pä:ss')}`])
  })

  test('LOGIN alone gets name and password one after the other', async () => {
    const relay = await aScriptedRelay({ offers: ['AUTH=LOGIN'], answer: asksTwice })
    expect(await sendOne(aTransport([signIn(relay)]))).toMatchObject({ code: 250 })
    expect(dialogue(relay)).toEqual([
      '> AUTH LOGIN',
      `> ${base64('me@near.example')}`,
      `> ${base64('pä:ss')}`,
    ])
  })

  test('XOAUTH2 gets the token', async () => {
    const relay = await aScriptedRelay({ offers: ['AUTH PLAIN XOAUTH2'] })
    expect(await sendOne(aTransport([signIn(relay, '?auth=xoauth2')]))).toMatchObject({ code: 250 })
    expect(dialogue(relay)).toEqual([
      `> AUTH XOAUTH2 ${base64('user=me@near.example\x01auth=Bearer pä:ss\x01\x01')}`,
    ])
  })

  test('several mechanisms gets the one that the address names', async () => {
    const relay = await aScriptedRelay({ offers: ['AUTH PLAIN LOGIN'], answer: asksTwice })
    expect(await sendOne(aTransport([signIn(relay, '?auth=login')]))).toMatchObject({ code: 250 })
    expect(dialogue(relay)[0]).toBe('> AUTH LOGIN')
  })
})

describe('signing in fails', () => {
  const refusedWith = async (offers: string[], answer: (said: Said) => string | undefined, option = '') => {
    const relay = await aScriptedRelay({ offers, answer })
    const transport = aTransport([signIn(relay, option)])
    void sendOne(transport)
    await expect.poll(() => transport.relays()[0]?.text).not.toBe('')
    expect(relay.logs[0]?.some((line) => line.startsWith('> MAIL'))).toBe(false)
    expect(transport.relays()[0]?.wait).toBeGreaterThan(0)
    return { text: transport.relays()[0]?.text, said: dialogue(relay) }
  }
  const wrong = '535 5.7.8 Wrong password'
  const told = 'The relay refused the sign-in (535 5.7.8). Check the user name and the password.'

  test('with the relay’s code, if it refuses PLAIN', async () => {
    const { text } = await refusedWith(['AUTH PLAIN'], ({ step }) => (step === 'AUTH' ? wrong : undefined))
    expect(text).toBe(told)
  })

  test('with the relay’s code, if it refuses the name', async () => {
    const { text, said } = await refusedWith(['AUTH LOGIN'], ({ step, line }) =>
      step === 'AUTH' ? (line === 'AUTH LOGIN' ? '334 VXNlcm5hbWU6' : wrong) : undefined,
    )
    expect(text).toBe(told)
    expect(said).toHaveLength(2)
  })

  test('with the relay’s code, if it explains before it refuses a token', async () => {
    const { text, said } = await refusedWith(
      ['AUTH XOAUTH2'],
      ({ step, line }) =>
        step === 'AUTH' ? (line === '' ? wrong : `334 ${base64('{"status":"401"}')}`) : undefined,
      '?auth=xoauth2',
    )
    expect(text).toBe(told)
    expect(said.at(-1)).toBe('> ')
  })

  test('if the relay asks for more lines than the mechanism has', async () => {
    const { said } = await refusedWith(['AUTH PLAIN'], ({ step }) => (step === 'AUTH' ? '334 ' : undefined))
    expect(said).toHaveLength(1)
  })

  test('if the relay offers only mechanisms that we do not know, and names them', async () => {
    const { text } = await refusedWith(['AUTH CRAM-MD5 GSSAPI'], () => undefined)
    expect(text).toBe('The relay offers no way to sign in that this client knows (offered: CRAM-MD5, GSSAPI)')
  })

  test('if the relay offers no mechanism at all', async () => {
    const { text } = await refusedWith(['PIPELINING'], () => undefined)
    expect(text).toMatch(/\(offered: none\)$/)
  })
})

test.each(['closed', 'silent'])(
  'the client tries again after a connection that is %s during the sign-in',
  async (how) => {
    const relay = await aScriptedRelay({
      offers: ['AUTH PLAIN'],
      answer: ({ step, connection }) => {
        if (step !== 'AUTH' || connection > 1) return undefined
        return how === 'closed' ? { then: 'close' } : {}
      },
    })
    expect(await sendOne(aTransport([signIn(relay)], { command: 300 }))).toMatchObject({ code: 250 })
  },
)

test.each([
  ['smtp://relay.example?auth=cram-md5', 'auth= is not one of: plain, login, xoauth2.'],
  ['smtp://relay.example?tls=no', 'tls= is not one of: off, opportunistic, verify, require.'],
  ['smtps://relay.example?tls=off', 'smtps:// is TLS'],
  ['smtp://user:12/MARKsecret@relay.example', 'write / ? #'],
  ['smtp://user:12?MARKsecret@relay.example', 'write / ? #'],
  ['smtp://user:12#MARKsecret@relay.example', 'write / ? #'],
  ['smtp://user:12?tls=MARKsecret@relay.example', 'tls= is not one of'],
  ['smtp://user:%MARKsecret@relay.example', 'write % as %25'],
  ['relay MARKsecret', 'It is not an address like'],
  ['https://me:MARKsecret@relay.example', 'It is not an address like'],
])('a transport to %s does not start, and the error does not quote the password', (address, reason) => {
  const start = () => relayTransport([address], { connections: 1, limits: { command: 1, answer: 1 } })
  expect(start).toThrow(RelayAddressError)
  expect(start).toThrow(reason)
  expect(start).not.toThrow(/MARK|12/)
})
