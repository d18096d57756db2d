// Answers to odd addresses, odd methods and requests that are not HTTP, as bytes on a bare connection.
import { renameSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../../../test/harness-app.ts'
import { linkTokens } from '../../../features/tracking/index.ts'
import { freshDatabase, testSecretKey } from '../../../../test/harness.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { aBuiltWeb } from './web-folder.ts'
import { wire } from './wire.ts'

const folder = aBuiltWeb()
const database = await freshDatabase()
const app = await startApp(database, {}, folder)
const send = await wire(app)
const get = (target: string, more = '') => send(`GET ${target} HTTP/1.1\r\nHost: a\r\n${more}\r\n`)

const problemOf = (body: string) => {
  const problem = JSON.parse(body) as { message: string; code: string }
  expect(problem.message).toBeTypeOf('string')
  return problem.code
}

describe('A URL', () => {
  it.each(['/', '/login', '/campaigns/12', '/confirm-test-address?token=a.b%00', '/admin/registrations/'])(
    '%s is answered with the web app',
    async (target) => {
      const answer = await get(target)
      expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('The app') as string])
    },
  )

  it('of a readers’ page with a slash at its end leads to the page', async () => {
    const answer = await get('/confirm/?token=a')
    expect([answer.status, answer.text]).toEqual([
      308,
      expect.stringMatching(/\r\nlocation: \/confirm\?token=a\r\n/i) as string,
    ])
  })

  // asvs: 5.3.1, 5.3.2, 13.4.1, 13.4.3
  it.each([
    '/.git/config',
    '/.env',
    '//api/captcha',
    '/api//captcha',
    '/api/../api/captcha',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2fpackage.json',
    '/assets/app-1a2b.js.map',
    '/assets/app-1a2b.js%00',
    '/uploads/..%2f..%2fsecret.key',
    '/uploads/%00.png',
    '/\\..\\..\\windows\\win.ini',
    '/login%00',
    '/x%0d%0aSet-Cookie:%20a=b',
    '/api',
    '/api/',
    '/api/docs/static/..%2f..%2f..%2fpackage.json',
    `/api/pages/${'a'.repeat(5000)}`,
    '*',
  ])('%s is answered 404', async (target) => {
    const answer = await get(target)
    expect(answer.status).toBe(404)
    expect(problemOf(answer.body)).toMatch(/^(unknown_call|not_found)$/)
    expect(answer.text).not.toMatch(/a secret|set-cookie: a/i)
  })

  it.each(['bytes=0-0', 'bytes=99999999999999999999-', `bytes=${'0-,'.repeat(1000)}0-`])(
    'of the web app is answered whole, whatever range is asked for (%s)',
    async (range) => {
      const answer = await get('/login', `Range: ${range}\r\n`)
      expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('The app') as string])
    },
  )

  it.each(['/%zz', '/api/%c0%ae', '/api/docs/static/%00'])('%s is refused as unreadable', async (target) => {
    const answer = await get(target)
    expect(answer.status).toBe(400)
    expect(problemOf(answer.body)).toMatch(/^(address_unreadable|invalid_input)$/)
  })
})

describe('A method', () => {
  // asvs: 3.4.2, 13.4.4
  it.each(['TRACE', 'OPTIONS', 'PATCH', 'PROPFIND', 'SEARCH', 'QUERY', 'PUT'])(
    '%s that a call does not have is refused with the allowed methods, and allows nothing to other origins',
    async (method) => {
      const answer = await send(
        `${method} /api/campaigns HTTP/1.1\r\nHost: a\r\nOrigin: https://evil.example\r\n` +
          'Access-Control-Request-Method: GET\r\nContent-Length: 0\r\n\r\n',
      )
      expect([answer.status, problemOf(answer.body)]).toEqual([405, 'method_not_allowed'])
      expect(answer.headers['allow']).toBe('GET, HEAD, POST')
      expect(answer.text).not.toMatch(/access-control|evil/i)
    },
  )

  it('cannot be overridden by a header', async () => {
    const { call, token } = await aSignedInAccount(app, database.db)
    expect(call).toBeDefined()
    const answer = await send(
      `POST /api/settings HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n` +
        'X-HTTP-Method-Override: GET\r\nContent-Length: 0\r\n\r\n',
    )
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD, PUT'])
  })

  it.each([
    ['PATCH', '/api/nonsense'],
    ['POST', '/api/campaigns/1/nonsense'],
    ['POST', '/login'],
  ])('%s of an address that is no call (%s) is answered as an unknown call', async (method, target) => {
    const answer = await send(`${method} ${target} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`)
    expect([answer.status, problemOf(answer.body)]).toEqual([404, 'unknown_call'])
  })

  it.each(['POST', 'PUT'])(
    '%s with a body that no call accepts is refused because of its address or method, not its body',
    async (method) => {
      const body = 'Content-Type: application/xml\r\nContent-Length: 4\r\n\r\n<a/>'
      const nothing = await send(`${method} /api/nonsense HTTP/1.1\r\nHost: a\r\n${body}`)
      const wrong = await send(`${method} /api/captcha HTTP/1.1\r\nHost: a\r\n${body}`)
      expect([nothing.status, wrong.status]).toEqual([404, 405])
    },
  )

  it('of a tracking link is refused with the allowed methods', async () => {
    const answer = await send('DELETE /o/nonsense.gif HTTP/1.1\r\nHost: a\r\n\r\n')
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD'])
  })
})

describe('A request that is not HTTP', () => {
  const chunked = 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'

  // asvs: 4.2.1
  it.each([
    ['an unknown method', 'FOO / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a TLS hello', '\x16\x03\x01\x00\xa5\x01\x00\x00\r\n\r\n'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    [
      'a length and chunks at once',
      `${chunked}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['two lengths', `${chunked}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ['a negative length', `${chunked}Content-Length: -1\r\n\r\n`],
    ['a chunk without a size', `${chunked}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
    ['line ends without CR', 'GET / HTTP/1.1\nHost: a\n\n'],
  ])('%s is refused as a problem, and the connection closes', async (_what, bytes) => {
    const answer = await send(bytes)
    expect([answer.status, answer.ended]).toEqual([400, true])
    expect(problemOf(answer.body)).toBe('request_unreadable')
    expect(answer.headers).toMatchObject({ connection: 'close', 'x-content-type-options': 'nosniff' })
  })

  it.each([
    ['a long address', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['a long header', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(70_000)}\r\n\r\n`],
    ['many headers', `GET / HTTP/1.1\r\nHost: a\r\n${'name: value\r\n'.repeat(5000)}\r\n`],
  ])('%s is refused as too long', async (_what, bytes) => {
    const answer = await send(bytes)
    expect([answer.status, problemOf(answer.body)]).toEqual([431, 'headers_too_large'])
  })

  // asvs: 4.2.1
  it('ends the connection, so that no later request on it is answered', async () => {
    const answer = await send(
      'GET /readyz HTTP/1.1\r\nHost: a\r\n\r\nnonsense\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n',
      { answers: 2 },
    )
    expect([answer.text.match(/HTTP\/1\.1/g)?.length ?? 0, answer.ended]).toEqual([1, true])
  })
})

it.each(['/healthz', '/o/token', '/api/campaigns'])(
  'A call of %s without a Host header is refused, except over HTTP/1.0, which has none',
  async (target) => {
    const answer = await send(`GET ${target} HTTP/1.1\r\n\r\n`)
    expect([answer.status, problemOf(answer.body)]).toEqual([400, 'request_unreadable'])
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect((await send(`GET ${target} HTTP/1.0\r\n\r\n`)).status).not.toBe(400)
  },
)

it('Pipelined requests are answered in their order', async () => {
  const asked = ['/healthz', '/api/captcha', '/api/nonsense'].map(
    (target) => `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`,
  )
  const answer = await send(asked.join(''), { answers: 3 })
  expect([...answer.text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
    '200',
    '200',
    '404',
  ])
})

it('Tracking links are answered with the same headers by every path through the server', async () => {
  const token = linkTokens(testSecretKey).sign('open', { mailingId: 1, seq: 1 })
  const usual = await app.inject(`/o/${token}.gif`)
  const wired = await get(`/o/${token}.gif`)
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...express } = wired.headers
  const { date: _then, connection: _closed, ...expected } = usual.headers
  expect([wired.status, express]).toEqual([
    usual.statusCode,
    { ...expected, 'content-length': String(expected['content-length']) },
  ])
})

// asvs: 4.1.3, 15.3.4
it('A forged Host or X-Forwarded-Host changes nothing in an answer', async () => {
  const forged =
    'X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: javascript\r\nForwarded: host=evil.example\r\n'
  for (const target of ['/api/openapi.json', '/login', '/api/docs', '/u/nonsense', '/api/nonsense']) {
    const answer = await send(`GET ${target} HTTP/1.1\r\nHost: evil.example\r\n${forged}\r\n`)
    expect(answer.text).not.toMatch(/evil\.example|javascript:/)
  }
})

it.each(['/api/captcha', '/api/campaigns', '/o/x.gif'])(
  'A request for %s with two Host headers was answered as if it had only the first',
  async (target) => {
    const answer = await send(`GET ${target} HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n`)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer)).toContain('request_unreadable')
  },
)

it.each([
  ['/docs', 'The guide'],
  ['/docs/backup', 'The guide: backup'],
])(
  "%s is a page of the operator's guide, without sign-in and under the policy of every page",
  async (target, body) => {
    const answer = await get(target)
    expect([answer.status, answer.body]).toEqual([200, body])
    expect(answer.text).toMatch(/content-type: text\/html/i)
    expect(answer.text).toMatch(/content-security-policy: default-src 'self'/i)
  },
)

it.each(['/docs/..%2findex', '/docs/.git', '/docs/index.html.br', '/docs/%00'])(
  '%s is no page of the guide',
  async (target) => {
    expect((await get(target)).status).not.toBe(200)
  },
)

it('A web app that was built anew under a running server was a blank page, also after a reload', async () => {
  expect((await get('/assets/app-1a2b.js')).status).toBe(200)
  renameSync(path.join(folder, 'assets', 'app-1a2b.js'), path.join(folder, 'assets', 'app-3c4d.js'))
  const built = await get('/assets/app-3c4d.js')
  expect([built.status, built.body]).toEqual([200, 'x'])
  expect(built.text).toMatch(/cache-control: public, max-age=31536000, immutable/i)
  expect((await get('/assets/app-1a2b.js')).status).toBe(404)
})
