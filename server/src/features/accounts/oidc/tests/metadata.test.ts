// Metadata of a provider that are wrong, or do not come: no sign-in begins, and people read why.
import { describe, expect, it } from 'vitest'
import { startApp } from '../../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../../test/harness.ts'
import { begin, finish, signInBy } from '../../../../../test/oidc/sign-in-by.ts'
import { startStubProvider, type Fault } from '../../../../../test/oidc/stub-provider.ts'

const database = await freshDatabase()

describe('Metadata', () => {
  const metadata: [string, Fault, string][] = [
    [
      'of another issuer',
      { metadata: (right) => ({ ...right, issuer: 'https://evil.example' }) },
      'oidc_failed',
    ],
    [
      'with a page for people at an address that is none of the web',
      { metadata: (right) => ({ ...right, authorization_endpoint: 'javascript:alert(1)' }) },
      'oidc_failed',
    ],
    [
      'that are no JSON',
      {
        answer: (_path, response) => {
          response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Maintenance')
          return true
        },
      },
      'oidc_failed',
    ],
    [
      'that do not come',
      {
        answer: (_path, response) => {
          response.destroy()
          return true
        },
      },
      'oidc_unreachable',
    ],
  ]
  // asvs: 10.5.3
  it.each(metadata)('%s begin no sign-in, and the next call says why', async (_name, fault, code) => {
    const other = await startStubProvider()
    const fresh = await startApp(database, other.environment)
    other.fault = fault
    const { url, cookie } = await begin(fresh)
    expect(url.pathname).toBe('/login/provider')
    expect((await finish(fresh, cookie)).problem).toMatchObject({ code, params: { provider: 'Acme ID' } })
  })

  it('that did not come are asked for again at the next sign-in', async () => {
    const other = await startStubProvider()
    const fresh = await startApp(database, other.environment)
    other.fault = {
      answer: (_path, response) => {
        response.writeHead(503).end()
        return true
      },
    }
    expect((await begin(fresh)).url.pathname).toBe('/login/provider')
    other.fault = {}
    expect((await begin(fresh)).url.href).toContain(`${other.issuer}/authorize?`)
  })

  it('with a token endpoint on another machine without TLS get no request there', async () => {
    const other = await startStubProvider()
    const fresh = await startApp(database, other.environment)
    other.fault = { metadata: (right) => ({ ...right, token_endpoint: 'http://192.0.2.1/token' }) }
    const { problem } = await finish(
      fresh,
      await signInBy(fresh, other, { sub: 'ann', email: 'ann@acme.example' }),
    )
    expect(problem.code).toBe('oidc_failed')
  })
})
