// The security headers, on every kind of answer: pages, files, data, pictures, exports, refusals, failures.
import { api } from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'
import { aBuiltWeb } from './web-folder.ts'

const folder = aBuiltWeb()
const database = await freshDatabase()
const app = await startApp(database, {}, folder)
const { token } = await aSignedInAccount(app, database.db, { isAdmin: true })
const authorization = `Bearer ${token}`

const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()') as string,
}

describe.each([
  ['a page', { url: '/login' }, 200],
  ['a file', { url: '/assets/app-1a2b.js' }, 200],
  ['data', { url: '/api/campaigns', headers: { authorization } }, 200],
  ['an export', { url: '/api/campaigns/export/all', headers: { authorization } }, 200],
  ['the description of the API', { url: '/api/openapi.json' }, 200],
  ['the page of the API reference', { url: '/api/docs' }, 200],
  ['the open pixel', { url: '/o/x.gif' }, 200],
  ['a health check', { url: '/healthz' }, 200],
  ['a refusal', { url: '/api/campaigns' }, 401],
  ['an unknown call', { url: '/api/nonsense' }, 404],
  ['an unknown picture', { url: '/uploads/none.png' }, 404],
  [
    'broken JSON',
    {
      method: 'POST' as const,
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    },
    400,
  ],
  ['an address that cannot be read', { url: '/%zz' }, 400],
  ['a redirect', { url: '/u/none' }, 302],
])('%s', (what, request, status) => {
  // asvs: 1.2.3, 3.2.1, 3.3.1, 3.3.2, 3.3.3, 3.3.4, 3.4.3, 3.4.4, 3.4.5, 3.4.6
  it('carries every security header and names no software', async () => {
    const { headers, statusCode } = await app.inject(request)
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject(everywhere)
    expect(
      Object.keys(headers).filter((name) => /^(server|x-powered-by|access-control-.*)$/.test(name)),
    ).toEqual([])
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers).not.toHaveProperty('set-cookie')
    const policy = String(headers['content-security-policy'])
    // These answers are no pages: a picture, and an answer without a body.
    if (what === 'the open pixel' || what === 'a redirect') return expect(policy).toBe("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toMatch(/default-src '(self|none)'/)
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
  })
})

const readable = Object.entries(api).filter(
  ([, { method, path: url }]) => method === 'GET' && url.startsWith('/api/'),
)

// asvs: 14.2.2, 14.3.2
it.each(readable)('No cache keeps the answers to %s', async (_name, { path: url }) => {
  for (const headers of [{ authorization }, {}]) {
    const answer = await app.inject({ url: url.replace(/:\w+/g, '1'), headers })
    expect([url, answer.headers['cache-control']]).toEqual([url, 'no-store'])
  }
})

it('Other sites may show the pictures of mails and no other file', async () => {
  const policyOf = async (url: string) => (await app.inject(url)).headers['cross-origin-resource-policy']
  for (const url of ['/o/x.gif', '/letters/morning.png']) expect(await policyOf(url)).toBe('cross-origin')
  for (const url of ['/api/campaigns', '/login', '/assets/app-1a2b.js'])
    expect(await policyOf(url)).toBe('same-origin')
})

// asvs: 3.4.1
it('The server sends Strict-Transport-Security only if PUBLIC_URL is https', async () => {
  const frame = await startApp(await freshDatabase(), { PUBLIC_URL: 'https://mail.example.com' }, folder)
  for (const url of ['/login', '/api/campaigns', '/%zz'])
    expect((await frame.inject(url)).headers['strict-transport-security']).toBe('max-age=31536000')
})

it('The Content-Security-Policy allows hCaptcha’s hosts only if hCaptcha is used', async () => {
  const environment = { CAPTCHA: 'hcaptcha', HCAPTCHA_SITE_KEY: 'site', HCAPTCHA_SECRET: 'hush' }
  const frame = await startApp(await freshDatabase(), environment, folder)
  const policy = (await frame.inject('/login')).headers['content-security-policy']
  expect(policy).toContain("script-src 'self' https://hcaptcha.com https://*.hcaptcha.com;")
  expect((await app.inject('/login')).headers['content-security-policy']).not.toContain('hcaptcha')
})

// asvs: 13.4.2, 16.5.1
it('The answer to an internal error reveals nothing about its cause', async () => {
  const frame = await startFrame(database, {
    routes: (routes) =>
      routes.get('/api/broken', () => {
        throw new Error('select password_hash from accounts -- at /srv/secret.ts:1:1')
      }),
  })
  const answer = await frame.inject('/api/broken')
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    { message: 'Something went wrong on our side. Please try again.', code: 'internal' },
  ])
  expect(answer.headers).toMatchObject(everywhere)
})
