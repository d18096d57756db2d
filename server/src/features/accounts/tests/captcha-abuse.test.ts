// Attacks on verification: tokens used twice on several nodes, made up, overlong, nested.
import { captchaChallenge, login } from '@lettermill/contracts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { expect, it } from 'vitest'
import { createAdministrator } from '../index.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'
import { callsOf } from '../../../../test/harness-calls.ts'

const database = await freshDatabase()
const environment = { CAPTCHA: 'altcha' }
const one = callsOf(await startFrame(database, { environment }))
const other = callsOf(await startFrame(database, { environment }))
const credentials = { email: 'ann@office.example', password: 'correct horse' }
await createAdministrator(database.db, credentials)

const inToken = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

async function earn() {
  const challenge = (await one(captchaChallenge)).body as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The challenge was not solved')
  return { challenge, solution }
}

// asvs: 2.4.1
it('Every other node refuses a captcha token that one node accepted', async () => {
  const hcaptchaToken = inToken(await earn())
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, number) =>
      (number % 2 === 0 ? one : other)(login, { body: { ...credentials, hcaptchaToken } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(400)])
})

it('A used captcha token stays used if it is encoded differently', async () => {
  const { challenge, solution } = await earn()
  const tokens = [
    inToken({ challenge, solution }),
    inToken({ solution, challenge, more: 1 }),
    Buffer.from(JSON.stringify({ challenge, solution }, null, 2)).toString('base64url'),
  ]
  const statuses: number[] = []
  for (const hcaptchaToken of tokens)
    statuses.push((await other(login, { body: { ...credentials, hcaptchaToken } })).status)
  expect(statuses).toEqual([200, 400, 400])
})

it('A captcha challenge is refused if the client made it easier, cheaper or longer-lived', async () => {
  const { challenge, solution } = await earn()
  const changes = [
    { cost: 1 },
    { keyPrefix: '00' },
    { expiresAt: 99_999_999_999 },
    { keySignature: '' },
    { nonce: '00' },
  ]
  for (const change of changes) {
    const parameters = { ...challenge.parameters, ...change }
    const token = inToken({ challenge: { ...challenge, parameters }, solution })
    expect((await one(login, { body: { ...credentials, hcaptchaToken: token } })).problem.code).toBe(
      'captcha_refused',
    )
  }
})

// asvs: 9.2.1
it('An expired captcha challenge is refused, even when solved', async () => {
  const { challenge, solution } = await earn()
  const now = Date.now
  Date.now = () => now() + 21 * 60_000
  const answer = await one(login, {
    body: { ...credentials, hcaptchaToken: inToken({ challenge, solution }) },
  })
  Date.now = now
  expect(answer.problem.code).toBe('captcha_refused')
})

it('Malformed captcha tokens cost nothing and break nothing', async () => {
  const { challenge, solution } = await earn()
  const nested = `${'['.repeat(6000)}${']'.repeat(6000)}`
  const deep = JSON.stringify({ challenge, solution }).replace(
    '"parameters":{',
    `"parameters":{"a":${nested},`,
  )
  const odd = [
    '%%%',
    inToken(null),
    inToken({}),
    inToken({ challenge: { parameters: {}, signature: '' }, solution: {} }),
    inToken({ challenge, solution: { counter: 1e308, derivedKey: '' } }),
    inToken({ challenge, solution: { counter: -1, derivedKey: 'zz' } }),
    inToken({ challenge: { ...challenge, signature: 'é'.repeat(64) }, solution }),
    Buffer.from(deep).toString('base64'),
    'A'.repeat(20_000),
  ]
  for (const hcaptchaToken of odd) {
    const answer = await one(login, { body: { ...credentials, hcaptchaToken } })
    expect([answer.status, answer.problem.code]).toEqual([400, 'captcha_refused'])
  }
  expect(await rows(database.db, sql`select 1 from attempts`)).toEqual([])
})
