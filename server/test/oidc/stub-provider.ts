// A provider in the process of the tests that says what they want, right or wrong.
import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export const clientSecret = 'the-secret-of-tests'

type Json = Record<string, unknown>

/** A fault of the next sign-ins. Each function changes what would be right. */
export interface Fault {
  claims?: (claims: Json) => Json
  header?: (header: Json) => Json
  /** How the ID token is signed. Default: with the provider's key. */
  sign?: (text: string, key: KeyObject) => string
  /** The answer of the token endpoint. */
  token?: (answer: Json) => Json
  /** The whole answer to a request for one of the provider's addresses; false: answer as usual. */
  answer?: (path: string, response: ServerResponse) => boolean
  metadata?: (metadata: Json) => Json
  userInfo?: (claims: Json) => Json
}

export interface StubProvider {
  issuer: string
  environment: Record<string, string>
  /** What it says about the person who signs in next. */
  person: Json
  fault: Fault
  /** The nonce of the request to sign in, as a real provider keeps it with the code. */
  nonce: string
  /** The bodies of the requests for tokens. */
  tokenRequests: URLSearchParams[]
  close(): void
}

const key = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const rs256 = (text: string, secret: KeyObject) =>
  createSign('RSA-SHA256').update(text).sign(secret).toString('base64url')
const encoded = (part: Json) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Signs with a key that the provider does not publish. */
export const byOtherKey = (text: string) => rs256(text, key().privateKey)
/** Signs with the client's secret, as a thief of it could. */
export const bySecret = (text: string) => createHmac('sha256', clientSecret).update(text).digest('base64url')

/** Starts the provider; it is closed after the tests. */
export async function startStubProvider(): Promise<StubProvider> {
  const { privateKey, publicKey } = key()
  const server = createServer((request, response) => {
    void answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  const provider: StubProvider = {
    issuer,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'lettermill',
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Acme ID',
    },
    person: {},
    fault: {},
    nonce: '',
    tokenRequests: [],
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  afterAll(() => provider.close())

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', issuer)
    const { fault } = provider
    if (fault.answer?.(pathname, response)) return
    response.setHeader('content-type', 'application/json')
    if (pathname.startsWith('/.well-known/')) response.end(JSON.stringify(metadata()))
    else if (pathname === '/jwks')
      response.end(
        JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] }),
      )
    else if (pathname === '/userinfo') response.end(JSON.stringify((fault.userInfo ?? same)(provider.person)))
    else response.end(JSON.stringify(await token(request)))
  }

  function metadata(): Json {
    const right = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      scopes_supported: ['openid', 'email', 'groups'],
      // A careless provider lists them. Lettermill takes neither.
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      authorization_response_iss_parameter_supported: true,
    }
    return (provider.fault.metadata ?? same)(right)
  }

  async function token(request: IncomingMessage): Promise<Json> {
    let body = ''
    for await (const part of request) body += String(part)
    provider.tokenRequests.push(new URLSearchParams(body))
    const { fault, person, nonce } = provider
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, aud: 'lettermill', iat: now, exp: now + 300, nonce, ...person }
    const head = (fault.header ?? same)({ alg: 'RS256', typ: 'JWT' })
    const text = `${encoded(head)}.${encoded((fault.claims ?? same)(claims))}`
    const idToken = `${text}.${(fault.sign ?? rs256)(text, privateKey)}`
    const right = {
      access_token: 'an-access-token',
      token_type: 'Bearer',
      expires_in: 300,
      id_token: idToken,
    }
    return (fault.token ?? same)(right)
  }
  return provider
}

const same = (right: Json): Json => right
