// Human verification at registration and sign-in.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { captchaChallenge, captchaSettings, login, register } from '@lettermill/contracts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { afterAll, describe, expect, it } from 'vitest'
import { clearExpired, createAdministrator } from '../index.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'
import { callsOf } from '../../../../test/harness-calls.ts'

const database = await freshDatabase()
const { db } = database
const credentials = { email: 'ann@office.example', password: 'correct horse' }
await createAdministrator(db, credentials)

describe('With ALTCHA', async () => {
  const anonymous = callsOf(await startFrame(database, { environment: { CAPTCHA: 'altcha' } }))

  async function earnToken(): Promise<string> {
    const challenge = (await anonymous(captchaChallenge)).body as unknown as Challenge
    const solution = await solveChallenge({ challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }

  // spec: 2.register.captcha
  it('the browser gets the challenge to show, and each challenge is fresh', async () => {
    expect((await anonymous(captchaSettings)).body).toEqual({
      kind: 'altcha',
      siteKey: null,
      reportsErrors: false,
    })
    const first = await anonymous(captchaChallenge)
    const second = await anonymous(captchaChallenge)
    expect(first.headers['cache-control']).toBe('no-store')
    expect(first.body['signature']).not.toBe(second.body['signature'])
  })

  it('a valid token is accepted for one sign-in', async () => {
    const hcaptchaToken = await earnToken()
    const first = await anonymous(login, { body: { ...credentials, hcaptchaToken } })
    expect(first.status).toBe(200)
    const again = await anonymous(login, { body: { ...credentials, hcaptchaToken } })
    expect([again.status, again.problem.code]).toEqual([400, 'captcha_refused'])
  })

  it('only one of many simultaneous uses of a token succeeds', async () => {
    const hcaptchaToken = await earnToken()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => anonymous(login, { body: { ...credentials, hcaptchaToken } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  // spec: 5.captcha.required
  it.each([register, login])(
    '$path without a token is refused with a sentence that asks for the verification',
    async (endpoint) => {
      const answer = await anonymous(endpoint, { body: { ...credentials, hcaptchaToken: null } })
      expect(answer.status).toBe(400)
      expect(answer.problem.message).toBe('Please complete the verification.')
    },
  )

  it('a made-up token is refused, and does not count as a guess', async () => {
    const answer = await anonymous(login, { body: { ...credentials, hcaptchaToken: 'made up' } })
    expect(answer.problem.code).toBe('captcha_refused')
    expect(await rows(db, sql`select 1 from attempts`)).toEqual([])
  })

  it('used tokens are deleted once they have expired', async () => {
    await rows(db, sql`update used_captchas set expires_at = now()`)
    await clearExpired(db)
    expect(await rows(db, sql`select 1 from used_captchas`)).toEqual([])
  })
})

describe('With hCaptcha', async () => {
  let answered = '{"success":true}'
  const service = createServer((_request, response) => response.end(answered))
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  afterAll(() => service.close())
  const anonymous = callsOf(
    await startFrame(database, {
      environment: {
        CAPTCHA: 'hcaptcha',
        HCAPTCHA_SITE_KEY: 'site',
        HCAPTCHA_SECRET: 'hush',
        SENTRY_DSN: 'https://key@sentry.example/1',
      },
      siteverifyUrl: `http://127.0.0.1:${String((service.address() as AddressInfo).port)}/`,
    }),
  )

  it('the browser gets the site key and whether errors are reported; hCaptcha issues the challenge', async () => {
    expect((await anonymous(captchaSettings)).body).toEqual({
      kind: 'hcaptcha',
      siteKey: 'site',
      reportsErrors: true,
    })
    expect((await anonymous(captchaChallenge)).status).toBe(404)
  })

  it('a token that the service accepts is valid for one use', async () => {
    answered = '{"success":true}'
    const body = { ...credentials, hcaptchaToken: 'token one' }
    expect((await anonymous(login, { body })).status).toBe(200)
    expect((await anonymous(login, { body })).problem.code).toBe('captcha_refused')
  })

  it('a token that the service refuses is refused', async () => {
    answered = '{"success":false}'
    const answer = await anonymous(login, { body: { ...credentials, hcaptchaToken: 'token two' } })
    expect(answer.problem.message).toBe('The verification was not accepted. Please verify again.')
  })

  it('a missing token is refused with the sentence of the specification', async () => {
    const answer = await anonymous(login, { body: credentials })
    expect(answer.problem.message).toBe('Please complete the hCaptcha verification.')
  })

  // asvs: 16.5.2
  it('a service that does not answer is reported as such, not as a wrong token', async () => {
    answered = ''
    const answer = await anonymous(login, { body: { ...credentials, hcaptchaToken: 'token three' } })
    expect([answer.status, answer.problem.code]).toEqual([503, 'captcha_unreachable'])
  })
})

describe('With verification off', async () => {
  const anonymous = callsOf(await startFrame(database))

  it('no token is required', async () => {
    expect((await anonymous(captchaSettings)).body).toEqual({
      kind: 'off',
      siteKey: null,
      reportsErrors: false,
    })
    expect((await anonymous(captchaChallenge)).status).toBe(404)
    expect((await anonymous(login, { body: credentials })).status).toBe(200)
  })
})
