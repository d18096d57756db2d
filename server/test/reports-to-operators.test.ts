// What strangers may tell the operator: violations of the content security policy, and where to report a weakness.
import { afterEach, describe, expect, it } from 'vitest'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { getSecurityTxt, reportPolicyViolation } from '@lettermill/contracts'
import { createHttp, policyReportRoute, securityTxtRoute } from '../src/platform/http/index.ts'
import { countActiveWorkspaces } from '../src/features/accounts/index.ts'
import { anAccount } from './factories.ts'
import { freshDatabase, testConfig } from './harness.ts'

const { db } = await freshDatabase()
const open: Awaited<ReturnType<typeof createHttp>>[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

async function anApp(environment: Record<string, string> = {}) {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, written) {
      lines.push(chunk.toString())
      written()
    },
  })
  const log = pino({ level: 'warn' }, stream)
  const app = await createHttp({
    log,
    trustProxy: [],
    secure: false,
    hcaptcha: false,
    rateLimit: 0,
    findCaller: () => Promise.resolve(null),
    findWhoMay: () => Promise.resolve(''),
  })
  policyReportRoute(app)
  securityTxtRoute(app, testConfig(environment))
  open.push(app)
  return { app, lines }
}

const violation = {
  'csp-report': {
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?token=secret',
    'document-uri': 'https://mail.example/contacts?search=ann%40far.example#a',
  },
}

describe('A report of the content security policy', () => {
  it('is logged without queries, and every page asks browsers for it', async () => {
    const { app, lines } = await anApp()
    const post = (payload: string, type = 'application/csp-report') =>
      app.inject({
        method: 'POST',
        url: reportPolicyViolation.path,
        headers: { 'content-type': type },
        payload,
      })
    const answer = await post(JSON.stringify(violation))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-security-policy']).toContain(`report-uri ${reportPolicyViolation.path}`)
    const line = lines.join('')
    expect(line).toContain('"directive":"script-src-elem"')
    expect(line).toContain('"blocked":"https://evil.example"')
    expect(line).toContain('"page":"/contacts"')
    expect(line).not.toMatch(/secret|far\.example/)
    for (const other of ['', '[]', '{"csp-report":7}', 'x'.repeat(10_000)]) await post(other)
    expect(lines).toHaveLength(1)
    expect((await post('x'.repeat(17 * 1024))).statusCode).toBe(413)
    expect((await post('{}', 'text/xml')).statusCode).toBe(415)
  })

  it('is one of at most ten that are logged in a minute', async () => {
    const { app, lines } = await anApp()
    for (let time = 0; time < 25; time += 1)
      await app.inject({
        method: 'POST',
        url: reportPolicyViolation.path,
        headers: { 'content-type': 'application/csp-report' },
        payload: JSON.stringify(violation),
      })
    // A new minute may begin in between.
    expect(lines.length).toBeGreaterThanOrEqual(10)
    expect(lines.length).toBeLessThanOrEqual(20)
  })
})

describe('security.txt', () => {
  it('names the operator’s contact and when it expires', async () => {
    const { app } = await anApp({ SECURITY_CONTACT: 'mailto:security@mail.example' })
    const answer = await app.inject({ url: getSecurityTxt.path })
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toMatch(
      /^Contact: mailto:security@mail\.example\nExpires: \d{4}-\d\d-\d\dT00:00:00\.000Z\n/,
    )
    const expires = Date.parse(/Expires: (.*)/.exec(answer.body)?.[1] ?? '')
    expect(expires).toBeGreaterThan(Date.now())
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
  })

  it('does not exist until the operator sets SECURITY_CONTACT', async () => {
    const { app } = await anApp()
    expect((await app.inject({ url: getSecurityTxt.path })).statusCode).toBe(404)
    expect(() => testConfig({ SECURITY_CONTACT: 'call me' })).toThrow(/SECURITY_CONTACT/)
  })
})

it('The start counts workspaces, to warn when a second one exists', async () => {
  const before = await countActiveWorkspaces(db)
  await anAccount(db)
  await anAccount(db)
  expect(await countActiveWorkspaces(db)).toBe(before + 2)
})
