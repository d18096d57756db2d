// A provider that is wrong or attacked: every answer that is not valid is refused, and changes nothing.
import { beforeEach, describe, expect, it } from 'vitest'
import { rows, sql } from '../../../../platform/db/index.ts'
import { anAccount } from '../../../../../test/factories.ts'
import { startApp } from '../../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../../test/harness.ts'
import { begin, comeBack, finish, returned, signInBy } from '../../../../../test/oidc/sign-in-by.ts'
import {
  byOtherKey,
  bySecret,
  startStubProvider,
  type Fault,
} from '../../../../../test/oidc/stub-provider.ts'

const database = await freshDatabase()
const { db } = database
const provider = await startStubProvider()
const app = await startApp(database, { ...provider.environment, OIDC_CREATE: 'acme.example' })
// Its address is that of the attacker's claims, too.
const { accountId } = await anAccount(db, { email: 'ann@acme.example' })
await rows(
  db,
  sql`insert into identities (issuer, subject, account_id) values (${provider.issuer}, 'ann', ${accountId})`,
)

const ann = { sub: 'ann', email: 'ann@acme.example', email_verified: true }
const unknown = { sub: 'eve', email: 'eve@acme.example', email_verified: true }

beforeEach(() => {
  provider.fault = {}
})

/** The rows of every table that says who may do what. */
async function everything(): Promise<unknown> {
  const tables = ['accounts', 'identities', 'workspaces', 'memberships', 'sessions', 'api_tokens']
  return Promise.all(
    tables.map((table) =>
      rows(db, sql`select to_jsonb(t) as row from ${sql.id(table)} t order by to_jsonb(t)::text`),
    ),
  )
}

const now = () => Math.floor(Date.now() / 1000)

/** Faults of what the token endpoint says. */
const ofTokens: Record<string, Fault> = {
  'a wrong nonce': { claims: (claims) => ({ ...claims, nonce: 'of another sign-in' }) },
  'no nonce': { claims: ({ nonce: _, ...claims }) => claims },
  'the audience of another client': { claims: (claims) => ({ ...claims, aud: 'another-client' }) },
  'several audiences, authorized for another': {
    claims: (claims) => ({ ...claims, aud: ['lettermill', 'another'], azp: 'another' }),
  },
  'another issuer': { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) },
  'no issuer': { claims: ({ iss: _, ...claims }) => claims },
  'no subject': { claims: ({ sub: _, ...claims }) => claims },
  'a subject of 300 characters': { claims: (claims) => ({ ...claims, sub: 's'.repeat(300) }) },
  'the signature of another key': { sign: byOtherKey },
  'alg none': { header: () => ({ alg: 'none' }), sign: () => '' },
  'alg none and a signature': { header: () => ({ alg: 'none' }) },
  'a signature by the client secret': { header: () => ({ alg: 'HS256' }), sign: bySecret },
  'an end that has passed': { claims: (claims) => ({ ...claims, iat: now() - 7200, exp: now() - 3600 }) },
  'no end': { claims: ({ exp: _, ...claims }) => claims },
  'a beginning that lies ahead': { claims: (claims) => ({ ...claims, nbf: now() + 3600 }) },
  'no ID token': { token: ({ id_token: _, ...answer }) => answer },
  'an ID token that is no token': { token: (answer) => ({ ...answer, id_token: 'nonsense' }) },
  'an answer of a megabyte': { token: (answer) => ({ ...answer, filler: 'x'.repeat(1_000_000) }) },
  'a code that was used before': {
    answer: (path, response) => {
      if (path !== '/token') return false
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}')
      return true
    },
  },
  'a redirect in place of a token': {
    answer: (path, response) => {
      if (path !== '/token') return false
      response.writeHead(307, { location: 'https://evil.example/token' }).end()
      return true
    },
  },
}

/** Faults after which the provider counts as away. */
const away: Record<string, Fault> = {
  'an error of its own': {
    answer: (path, response) => {
      if (path !== '/token') return false
      response.writeHead(502).end()
      return true
    },
  },
  'a closed connection': {
    answer: (path, response) => {
      if (path !== '/token') return false
      response.destroy()
      return true
    },
  },
  'an answer that never ends': {
    answer: (path, response) => {
      if (path !== '/token') return false
      response.writeHead(200, { 'content-type': 'application/json' }).write('{')
      return true
    },
  },
}

describe('A provider without a fault', () => {
  it('signs the linked person in, with the verifier of this browser', async () => {
    const cookie = await signInBy(app, provider, ann)
    expect((await finish(app, cookie)).body).toMatchObject({ step: 'signed_in', user: { id: accountId } })
    expect(provider.tokenRequests.at(-1)?.get('code_verifier')).toMatch(/^[\w-]{43,}$/)
  })
})

describe.each([ann, unknown])('For $email', (person) => {
  // asvs: 6.8.2, 10.5.1, 10.5.4
  it.each(Object.keys(ofTokens))('an answer with %s is refused and changes nothing', async (name) => {
    const before = await everything()
    provider.fault = ofTokens[name] ?? {}
    const cookie = await signInBy(app, provider, person)
    const { status, problem } = await finish(app, cookie)
    expect([status, problem.code]).toEqual([400, 'oidc_failed'])
    expect(problem.message).toContain('Acme ID')
    expect(await everything()).toEqual(before)
  })
})

it.each(Object.keys(away))('%s of the provider is said as such, and changes nothing', async (name) => {
  const before = await everything()
  provider.fault = away[name] ?? {}
  const { status, problem } = await finish(app, await signInBy(app, provider, ann))
  expect([status, problem.code]).toEqual([503, 'oidc_unreachable'])
  expect(await everything()).toEqual(before)
})

describe('Somebody without an account', () => {
  it('whose address is not verified gets none', async () => {
    const before = await everything()
    const cookie = await signInBy(app, provider, { ...unknown, email_verified: false })
    for (const body of [{}, { register: true }]) {
      const { status, problem } = await finish(app, cookie, body)
      expect([status, problem.code]).toEqual([400, 'oidc_email_unverified'])
    }
    expect(await everything()).toEqual(before)
  })

  it('without an address gets none', async () => {
    const before = await everything()
    const { problem } = await finish(app, await signInBy(app, provider, { sub: 'nameless' }), {
      register: true,
    })
    expect(problem.code).toBe('oidc_email_missing')
    expect(await everything()).toEqual(before)
  })

  it('for whom the user info names another subject gets none', async () => {
    const before = await everything()
    provider.fault = {
      claims: ({ email: _, ...claims }) => claims,
      userInfo: (claims) => ({ ...claims, sub: 'somebody-else' }),
    }
    const { problem } = await finish(app, await signInBy(app, provider, unknown))
    expect(problem.code).toBe('oidc_failed')
    expect(await everything()).toEqual(before)
  })
})

describe('The way back from the provider', () => {
  // asvs: 10.2.1
  it.each([
    ['with the state of another sign-in', { state: 'x'.repeat(43) }],
    ['without a state', { state: '' }],
  ])('%s finishes nothing', async (_name, change) => {
    const before = await everything()
    provider.person = ann
    const begun = await begin(app)
    await comeBack(app, begun.cookie, { ...returned(provider, begun), ...change })
    expect((await finish(app, begun.cookie)).problem.code).toBe('oidc_expired')
    expect(await everything()).toEqual(before)
  })

  // asvs: 10.2.2
  it.each([
    ['without iss', {}],
    ['with the iss of another provider', { iss: 'https://evil.example' }],
  ])('%s is refused', async (_name, change) => {
    const before = await everything()
    provider.person = ann
    const begun = await begin(app)
    const { iss: _, ...query } = returned(provider, begun)
    await comeBack(app, begun.cookie, { ...query, ...change })
    expect((await finish(app, begun.cookie)).problem.code).toBe('oidc_failed')
    expect(await everything()).toEqual(before)
  })

  // asvs: 10.1.2
  it('in another browser finishes nothing, there or here', async () => {
    const before = await everything()
    provider.person = unknown
    const attackers = await begin(app)
    const victims = await begin(app)
    const query = returned(provider, attackers)
    await comeBack(app, victims.cookie, query)
    await comeBack(app, '', query)
    for (const cookie of [victims.cookie, attackers.cookie, ''])
      expect((await finish(app, cookie)).problem.code).toBe('oidc_expired')
    expect(await everything()).toEqual(before)
  })

  it('is valid once: the same answer again asks the provider for nothing, and finishes nothing', async () => {
    provider.person = ann
    const begun = await begin(app)
    const query = returned(provider, begun)
    await comeBack(app, begun.cookie, query)
    expect((await finish(app, begun.cookie)).body.step).toBe('signed_in')
    const before = await everything()
    const asked = provider.tokenRequests.length
    await comeBack(app, begun.cookie, query)
    expect((await finish(app, begun.cookie)).problem.code).toBe('oidc_expired')
    expect(provider.tokenRequests).toHaveLength(asked)
    expect(await everything()).toEqual(before)
  })

  it('finishes one sign-in, of two calls at the same time', async () => {
    const cookie = await signInBy(app, provider, ann)
    const both = await Promise.all([finish(app, cookie), finish(app, cookie)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('after ten minutes finishes nothing', async () => {
    const before = await everything()
    provider.person = ann
    const begun = await begin(app)
    await rows(db, sql`update oidc_sign_ins set expires_at = now()`)
    await comeBack(app, begun.cookie, returned(provider, begun))
    expect((await finish(app, begun.cookie)).problem.code).toBe('oidc_expired')
    const late = await signInBy(app, provider, ann)
    await rows(db, sql`update oidc_sign_ins set expires_at = now()`)
    expect((await finish(app, late)).problem.code).toBe('oidc_expired')
    expect(await everything()).toEqual(before)
  })

  it('after the person declined there says so', async () => {
    const begun = await begin(app)
    const { state, iss } = returned(provider, begun)
    await comeBack(app, begun.cookie, { state: state ?? '', iss: iss ?? '', error: 'access_denied' })
    expect((await finish(app, begun.cookie)).problem.code).toBe('oidc_denied')
  })
})
