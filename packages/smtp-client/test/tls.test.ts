// Encryption: which certificates the client accepts, and what it never sends unencrypted.
import { describe, expect, test } from 'vitest'
import { anAuthority, type Certificate } from './harness/certificates.ts'
import { aTransport, sendOne } from './harness/messages.ts'
import { aScriptedRelay } from './harness/scripted-relay.ts'
import { trust } from './harness/trust.ts'
import type { Script } from './harness/script.ts'

const trusted = anAuthority('Authority of the tests')
trust(trusted.own.cert)

const offers = ['PIPELINING', 'STARTTLS', 'AUTH PLAIN']
const good = trusted.issue()
const bad: [string, Certificate, RegExp][] = [
  [
    'for another name',
    trusted.issue({ names: ['relay.example'], elsewhere: true }),
    /altnames|does not match/,
  ],
  ['that has expired', trusted.issue({ until: new Date(Date.now() - 3_600_000) }), /expired/],
  ['of an unknown authority', anAuthority('Nobody').issue(), /unable to verify/],
  ['that the relay signed itself', anAuthority('Itself').own, /self-signed/],
]
const words = (log: readonly string[] | undefined) =>
  (log ?? []).map((line) => line.split(' ').slice(0, 2).join(' '))

describe('STARTTLS', () => {
  test('comes before the password, and the client asks again what the relay offers', async () => {
    const relay = await aScriptedRelay({ offers, certificate: good })
    const transport = aTransport([`smtp://me:secret@${relay.address}`])
    expect(await sendOne(transport)).toMatchObject({ code: 250 })
    expect(
      words(relay.logs[0])
        .filter((line) => line.startsWith('>'))
        .slice(0, 5),
    ).toEqual([
      expect.stringMatching(/^> EHLO/),
      '> STARTTLS',
      expect.stringMatching(/^> EHLO/),
      '> AUTH',
      '> MAIL',
    ])
  })

  // asvs: 12.3.2
  test('accepts a certificate for the relay’s name', async () => {
    const relay = await aScriptedRelay({ offers, certificate: trusted.issue({ elsewhere: true }) })
    const transport = aTransport([`smtp://me:secret@localhost:${String(relay.port)}`])
    expect(await sendOne(transport)).toMatchObject({ code: 250 })
  })

  test.each(bad)('with a certificate %s gets no password', async (_, certificate, why) => {
    const relay = await aScriptedRelay({ offers, certificate })
    const transport = aTransport([`smtp://me:secret@${relay.address}`])
    void sendOne(transport)
    await expect.poll(() => transport.relays()[0]?.text).toMatch(why)
    expect(words(relay.logs[0])).not.toContain('> AUTH')
    expect(relay.arrivals).toEqual([])
  })

  test.each(bad)(
    'with a certificate %s is used if there is no password, because it is better than no encryption',
    async (_, certificate) => {
      const relay = await aScriptedRelay({ offers, certificate })
      expect(await sendOne(aTransport([relay]))).toMatchObject({ code: 250 })
      expect(words(relay.logs[0])).toContain('> STARTTLS')
    },
  )

  test.each([
    ['a whole reply', '220 Go ahead\r\n250-relay.example\r\n250 AUTH PLAIN'],
    ['half a reply', '220 Go ahead\r\n250-relay.example'],
  ])('ignores %s that came before the encryption', async (_, say) => {
    const relay = await aScriptedRelay({
      offers,
      certificate: good,
      answer: ({ step, connection }) => (step === 'STARTTLS' && connection === 1 ? say : undefined),
    })
    const transport = aTransport([`smtp://me:secret@${relay.address}`])
    expect(await sendOne(transport)).toMatchObject({ code: 250 })
    expect(words(relay.logs[0])).not.toContain('> AUTH')
    expect(transport.relays()[0]?.text).toMatch(/^(Out of step|The relay sent more)/)
  })

  test.each<[string, Script['answer']]>([
    [
      'refused',
      ({ step, connection }) => (step === 'STARTTLS' && connection === 1 ? '454 4.7.0 Not now' : undefined),
    ],
    [
      'broken off',
      ({ step, connection }) =>
        step === 'STARTTLS' && connection === 1 ? { say: '220 Go ahead', then: 'close' } : undefined,
    ],
  ])(
    'that is offered and then %s does not make the client continue without encryption',
    async (_, answer) => {
      const relay = await aScriptedRelay({ offers, certificate: good, ...(answer ? { answer } : {}) })
      expect(await sendOne(aTransport([relay]))).toMatchObject({ code: 250 })
      expect(relay.logs).toHaveLength(2)
      expect(words(relay.logs[0])).not.toContain('> MAIL')
    },
  )

  test('is left out with ?tls=off', async () => {
    const relay = await aScriptedRelay({ offers, certificate: good })
    expect(await sendOne(aTransport([`smtp://me:secret@${relay.address}?tls=off`]))).toMatchObject({
      code: 250,
    })
    expect(words(relay.logs[0])).not.toContain('> STARTTLS')
  })
})

describe('without a password', () => {
  const bare = { offers: ['PIPELINING'] }
  const anywhere = bad.map(([, certificate]) => certificate)

  test('?tls=require accepts mail for a relay whose certificate is good', async () => {
    const relay = await aScriptedRelay({ offers, certificate: good })
    const answer = await sendOne(aTransport([`smtp://${relay.address}?tls=require`]))
    expect(answer).toMatchObject({ code: 250 })
    expect(words(relay.logs[0])).toContain('> STARTTLS')
  })

  test.each(['require', 'verify'])('?tls=%s took any certificate', async (mode) => {
    for (const certificate of anywhere) {
      const relay = await aScriptedRelay({ offers, certificate })
      const transport = aTransport([`smtp://${relay.address}?tls=${mode}`])
      void sendOne(transport)
      await expect.poll(() => transport.relays()[0]?.text).toMatch(/altnames|expired|verify|self-signed/)
      expect(words(relay.logs[0])).not.toContain('> MAIL')
    }
  })

  // asvs: 12.3.1
  test('?tls=require continued without encryption if the relay offers no TLS', async () => {
    const relay = await aScriptedRelay(bare)
    const transport = aTransport([`smtp://${relay.address}?tls=require`])
    void sendOne(transport)
    await expect.poll(() => transport.relays()[0]?.text).toMatch(/offers no TLS, but its settings require it/)
    expect(words(relay.logs[0])).not.toContain('> MAIL')
  })

  test.each(['verify', 'opportunistic', 'off'])(
    '?tls=%s sends to a relay that offers no TLS',
    async (mode) => {
      const relay = await aScriptedRelay(bare)
      const answer = await sendOne(aTransport([`smtp://${relay.address}?tls=${mode}`]))
      expect(answer).toMatchObject({ code: 250 })
    },
  )

  test.each([
    ['opportunistic', true],
    ['off', false],
  ])('?tls=%s uses STARTTLS with any certificate: %s', async (mode, encrypts) => {
    for (const certificate of anywhere) {
      const relay = await aScriptedRelay({ offers, certificate })
      expect(await sendOne(aTransport([`smtp://${relay.address}?tls=${mode}`]))).toMatchObject({ code: 250 })
      expect(words(relay.logs[0]).includes('> STARTTLS')).toBe(encrypts)
    }
  })
})

describe('with a password', () => {
  test('?tls=require never signs in without TLS, not even on this machine', async () => {
    const relay = await aScriptedRelay({ offers: ['AUTH PLAIN'] })
    const transport = aTransport([`smtp://me:secret@${relay.address}?tls=require`])
    void sendOne(transport)
    await expect.poll(() => transport.relays()[0]?.text).toMatch(/require it/)
    expect(words(relay.logs[0])).not.toContain('> AUTH')
  })

  test('?tls=opportunistic accepts any certificate, but requires encryption', async () => {
    const relay = await aScriptedRelay({ offers, certificate: anAuthority('Itself').own })
    const url = `smtp://me:secret@${relay.address}?tls=opportunistic`
    expect(await sendOne(aTransport([url]))).toMatchObject({ code: 250 })
    const clear = await aScriptedRelay({ offers: ['AUTH PLAIN'] })
    const transport = aTransport([`smtp://me:secret@0.0.0.0:${String(clear.port)}?tls=opportunistic`])
    void sendOne(transport)
    await expect.poll(() => transport.relays()[0]?.text).toMatch(/offers no TLS/)
    expect(words(clear.logs[0])).not.toContain('> AUTH')
  })
})

describe('smtps', () => {
  // asvs: 12.3.1
  test('is encrypted from the first byte', async () => {
    const relay = await aScriptedRelay({
      offers: ['PIPELINING', 'AUTH PLAIN'],
      certificate: good,
      implicitTls: true,
    })
    expect(await sendOne(aTransport([`smtps://me:secret@${relay.address}`]))).toMatchObject({ code: 250 })
  })

  test.each(bad)('with a certificate %s is refused, password or not', async (_, certificate, why) => {
    const relay = await aScriptedRelay({ offers, certificate, implicitTls: true })
    const transport = aTransport([`smtps://${relay.address}`])
    void sendOne(transport)
    await expect.poll(() => transport.relays()[0]?.text).toMatch(why)
    expect(relay.arrivals).toEqual([])
  })
})

test('smtps accepts any certificate with ?tls=opportunistic', async () => {
  const relay = await aScriptedRelay({ offers, certificate: anAuthority('Itself').own, implicitTls: true })
  expect(await sendOne(aTransport([`smtps://${relay.address}?tls=opportunistic`]))).toMatchObject({
    code: 250,
  })
})

test('a failed encryption is reported in plain words', async () => {
  // This relay does not support TLS at all.
  const relay = await aScriptedRelay()
  const transport = aTransport([`smtps://${relay.address}`])
  void sendOne(transport)
  await expect.poll(() => transport.relays()[0]?.text).toBe('TLS: wrong version number')
})

describe('without encryption', () => {
  const clear = { offers: ['PIPELINING', 'AUTH PLAIN'] }
  // Another name for loopback that the client does not treat as loopback, as if the relay were on another machine.
  const elsewhere = (port: number) => `0.0.0.0:${String(port)}`

  // asvs: 12.3.1
  test('no password goes over a network', async () => {
    const relay = await aScriptedRelay(clear)
    const transport = aTransport([`smtp://me:secret@${elsewhere(relay.port)}`])
    void sendOne(transport)
    await expect.poll(() => transport.relays()[0]?.text).toMatch(/offers no TLS/)
    expect(words(relay.logs[0])).not.toContain('> AUTH')
  })

  test('a password goes to a relay on this machine, and over a network only with ?tls=off', async () => {
    const relay = await aScriptedRelay(clear)
    expect(await sendOne(aTransport([`smtp://me:secret@${relay.address}`]))).toMatchObject({ code: 250 })
    const off = `smtp://me:secret@${elsewhere(relay.port)}?tls=off`
    expect(await sendOne(aTransport([off]))).toMatchObject({ code: 250 })
  })
})
