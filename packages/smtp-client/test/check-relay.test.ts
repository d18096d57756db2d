// The step-by-step check of a relay, as the person who typed the address reads it.
import { describe, expect, test } from 'vitest'
import { checkRelay, RelayAddressError, type RelayCheck } from '../src/index.ts'
import { anAuthority } from './harness/certificates.ts'
import { aScriptedRelay } from './harness/scripted-relay.ts'
import type { Script } from './harness/script.ts'
import { trust } from './harness/trust.ts'

const authority = anAuthority('Authority of these tests')
trust(authority.own.cert)
const certificate = authority.issue()
const limits = { command: 2000, answer: 2000 }
const message = {
  envelope: { from: 'news@near.example', to: 'me@near.example' },
  bytes: Buffer.from('Subject: Try\r\n\r\nHello\r\n'),
}

async function tried(script: Script, { sign = '', ...check }: Partial<RelayCheck> & { sign?: string } = {}) {
  const relay = await aScriptedRelay(script)
  const address = `${script.implicitTls ? 'smtps' : 'smtp'}://${sign}${relay.address}`
  return { relay, steps: await checkRelay(address, { message, limits, ...check }) }
}
const outcomes = (steps: { step: string; outcome: string }[]) =>
  steps.map(({ step, outcome }) => `${step} ${outcome}`)

describe('checking a relay', () => {
  test('names each step that passed, and sends one message on one connection', async () => {
    const { relay, steps } = await tried(
      { offers: ['STARTTLS', 'AUTH PLAIN', 'PIPELINING'], certificate },
      { sign: 'me:secret-word@' },
    )
    expect(outcomes(steps)).toEqual(['connect passed', 'encrypt passed', 'sign_in passed', 'send passed'])
    expect(steps[1]?.text).toMatch(/^TLSv1\.[23], the certificate is good for 127\.0\.0\.1$/)
    expect(steps[2]?.text).toBe('Signed in as me')
    expect(steps.map(({ reason }) => reason?.code ?? null)).toEqual([null, 'trusted', 'signed_in', null])
    expect(steps[2]?.reason?.params).toEqual({ username: 'me' })
    expect(steps[3]?.code).toBe(250)
    expect(relay.logs).toHaveLength(1)
    expect(relay.arrivals).toHaveLength(1)
  })

  test('reports the steps that it left out because there was nothing to try', async () => {
    const { steps } = await tried({})
    expect(outcomes(steps)).toEqual(['connect passed', 'encrypt left_out', 'sign_in left_out', 'send passed'])
  })

  test('without a message ends after the sign-in', async () => {
    const { relay, steps } = await tried({}, { message: undefined })
    expect(outcomes(steps)).toEqual(['connect passed', 'encrypt left_out', 'sign_in left_out'])
    await expect.poll(() => relay.logs[0]).toContain('> QUIT')
    expect(relay.arrivals).toHaveLength(0)
  })

  test('ends with a refused sign-in, and does not repeat the password', async () => {
    const { steps } = await tried(
      {
        offers: ['AUTH PLAIN'],
        answer: ({ step }) => (step === 'AUTH' ? '535 5.7.8 secret-word is wrong' : undefined),
      },
      { sign: 'me:secret-word@' },
    )
    expect(outcomes(steps)).toEqual(['connect passed', 'encrypt left_out', 'sign_in failed'])
    expect(steps[2]).toMatchObject({
      code: 535,
      text: expect.stringContaining('refused the sign-in'),
      reason: { code: 'sign_in_refused', params: { answer: '535 5.7.8' } },
    })
    expect(JSON.stringify(steps)).not.toContain('secret-word')
  })

  test('ends with a certificate that is not good for the host', async () => {
    const { steps } = await tried({ implicitTls: true, certificate: anAuthority('Nobody').issue() })
    expect(outcomes(steps)).toEqual(['connect failed'])
    expect(steps[0]?.text).toMatch(/unable to verify/)
    const later = await tried(
      { offers: ['STARTTLS', 'AUTH PLAIN'], certificate: anAuthority('No').issue() },
      { sign: 'a:b@' },
    )
    expect(outcomes(later.steps)).toEqual(['connect passed', 'encrypt failed'])
  })

  test('ends with a refused message, in the words of the relay', async () => {
    const { steps } = await tried({
      answer: ({ step }) =>
        step === 'MAIL' ? '553 5.7.1 Sender not yours, ask boss@far.example' : undefined,
    })
    expect(steps[3]).toMatchObject({ step: 'send', outcome: 'failed', code: 553, reason: null })
    expect(steps[3]?.text).toContain('Sender not yours')
    expect(steps[3]?.text).not.toContain('boss@far.example')
  })

  test('ends if nobody listens, or if the relay falls silent', async () => {
    const [gone] = await checkRelay('smtp://127.0.0.1:1', { limits })
    expect(gone).toMatchObject({
      step: 'connect',
      outcome: 'failed',
      text: expect.stringContaining('ECONNREFUSED'),
    })
    const { steps } = await tried(
      { answer: ({ step }) => (step === 'message' ? {} : undefined) },
      {
        limits: { command: 300, answer: 300 },
      },
    )
    expect(steps.at(-1)).toMatchObject({
      step: 'send',
      outcome: 'failed',
      code: null,
      reason: { code: 'silent', params: { seconds: 0 } },
    })
  })

  test('ends when the caller gives up', async () => {
    const { steps } = await tried({ answer: () => ({}) }, { signal: AbortSignal.timeout(200) })
    expect(outcomes(steps)).toEqual(['connect failed'])
    expect(steps[0]?.reason?.code).toBe('gave_up')
  })

  test('refuses an address that is not the address of a relay', async () => {
    await expect(checkRelay('http://far.example', { limits })).rejects.toThrow(RelayAddressError)
  })
})
