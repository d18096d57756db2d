// The requests that an overloaded process refuses: too many calls from one address, and all calls while its memory is
// nearly full.
import { captchaSettings, login } from '@lettermill/contracts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { callsOf } from '../../../../test/harness-calls.ts'

const database = await freshDatabase()
const app = await startApp(database, { RATE_LIMIT: '3', TRUST_PROXY: '127.0.0.1' })
const anonymous = callsOf(app)
afterEach(() => vi.restoreAllMocks())

describe('The rate limit of calls without a sign-in', () => {
  const ask = (address: string) => anonymous(captchaSettings, { headers: { 'x-forwarded-for': address } })

  // asvs: 2.4.1
  it('refuses an address that makes too many calls in a minute, says what to do, and affects no other', async () => {
    for (let count = 0; count < 3; count += 1) expect((await ask('192.0.2.1')).status).toBe(200)
    const { status, problem, headers } = await ask('192.0.2.1')
    expect([status, problem.code]).toEqual([429, 'too_many_requests'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect((await ask('192.0.2.2')).status).toBe(200)
  })

  it('counts the addresses of an IPv6 /64 network as one caller', async () => {
    for (let count = 1; count <= 3; count += 1) await ask(`2001:db8::${String(count)}`)
    expect((await ask('2001:db8::9')).status).toBe(429)
    expect((await ask('2001:db8:0:1::9')).status).toBe(200)
  })

  it('counts each call by itself, and shows no count in answers below the limit', async () => {
    const address = '192.0.2.3'
    for (let count = 0; count < 4; count += 1) await ask(address)
    const answer = await anonymous(login, {
      headers: { 'x-forwarded-for': address },
      body: { email: 'ann@office.example', password: 'wrong' },
    })
    expect(answer.status).toBe(401)
    expect(Object.keys(answer.headers).filter((name) => /ratelimit/.test(name))).toEqual([])
  })

  it('does not count calls of signed-in accounts or links in mails', async () => {
    const { token } = await aSignedInAccount(app, database.db)
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.4' }
    for (const url of ['/api/campaigns', '/o/x.gif', '/c/x', '/u/x', '/view/x'])
      for (let count = 0; count < 5; count += 1) {
        const { statusCode } = await app.inject({ url, headers })
        expect([url, statusCode]).not.toEqual([url, 429])
      }
  })
})

// asvs: 15.2.2
it('While the memory is nearly full the server refuses calls, stays alive and recovers', async () => {
  const ask = (url: string) => app.inject({ url, remoteAddress: '192.0.2.9' })
  const usual = process.memoryUsage()
  vi.spyOn(process, 'memoryUsage').mockReturnValue({ ...usual, heapUsed: 1e15 })
  await vi.waitFor(async () => expect((await ask('/c/x')).statusCode).toBe(503), 20_000)
  const refused = await ask('/api/campaigns')
  expect([refused.json<{ code: string }>().code, refused.headers['retry-after']]).toEqual([
    'overloaded',
    '10',
  ])
  expect(refused.headers['x-content-type-options']).toBe('nosniff')
  expect((await ask('/readyz')).statusCode).toBe(503)
  expect((await ask('/healthz')).statusCode).toBe(200)
  vi.restoreAllMocks()
  await vi.waitFor(async () => expect((await ask('/api/campaigns')).statusCode).toBe(401), 20_000)
})

it('RATE_LIMIT=0 limits no call', async () => {
  const free = callsOf(await startApp(await freshDatabase(), { RATE_LIMIT: '0' }))
  // The number of calls is also above the plugin's own default.
  for (let count = 0; count < 1100; count += 1) expect((await free(captchaSettings)).status).toBe(200)
})
