// Whose account a sign-in by the provider opens: linked people, addresses that have an account, people without one.
import { finishOidc, login, signInMethods, startOidc, validateToken } from '@lettermill/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { rows, row, sql } from '../../../../platform/db/index.ts'
import { startApp } from '../../../../../test/harness-app.ts'
import { callsOf } from '../../../../../test/harness-calls.ts'
import { freshDatabase } from '../../../../../test/harness.ts'
import { begin, comeBack, finish, returned, signInBy } from '../../../../../test/oidc/sign-in-by.ts'
import { startStubProvider } from '../../../../../test/oidc/stub-provider.ts'
import { approve } from '../../registrations.ts'
import { clearExpired, createAdministrator } from '../../index.ts'

const database = await freshDatabase()
const { db } = database
const provider = await startStubProvider()
const app = await startApp(database, {
  ...provider.environment,
  OIDC_CREATE: 'acme.example, acme.org',
  OIDC_ROLES: 'groups',
  OIDC_WORKSPACE: '1',
})
const off = await startApp(database)
const password = 'correct horse battery'
// Its workspace is number 1.
await createAdministrator(db, { email: 'boss@office.example', password })

beforeEach(() => rows(db, sql`delete from attempts`))

let people = 0
/** A new person at the provider. */
function person(more: Record<string, unknown> = {}) {
  people += 1
  const name = `person${String(people)}`
  return { sub: `sub-${name}`, email: `${name}@acme.example`, email_verified: true, ...more }
}

async function accountOf(email: string) {
  return row(
    db,
    sql<{ id: number; status: string }>`select id, status from accounts where lower(email) = lower(${email})`,
  )
}

async function roleOf(email: string) {
  const found = await row(
    db,
    sql<{ role: string }>`
      select m.role from memberships m join accounts a on a.id = m.account_id
      where m.workspace_id = 1 and a.email = ${email}`,
  )
  return found?.role
}

async function workspacesOf(email: string) {
  const found = await rows(
    db,
    sql<{ id: number }>`
      select m.workspace_id as id from memberships m join accounts a on a.id = m.account_id
      where a.email = ${email} order by 1`,
  )
  return found.map(({ id }) => id)
}

const actions = async (email: string) =>
  (
    await rows(
      db,
      sql<{ action: string }>`
        select action from audit_entries where object_name = ${email} or account_email = ${email} order by id`,
    )
  ).map(({ action }) => action)

describe('Without a provider', () => {
  it('there is no sign-in by one, and everybody uses passwords', async () => {
    const call = callsOf(off)
    expect((await call(signInMethods)).body).toEqual({ provider: null, passwords: 'everybody' })
    expect((await call(startOidc)).status).toBe(404)
    expect((await call(finishOidc, { body: {} })).status).toBe(404)
  })
})

describe('The beginning', () => {
  // asvs: 10.1.2, 10.2.1, 10.5.1
  it('asks for a code with PKCE, state and nonce, and puts nothing of it into the cookie', async () => {
    const { headers } = await callsOf(app)(startOidc)
    const url = new URL(String(headers.location))
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'lettermill',
      response_type: 'code',
      redirect_uri: 'http://127.0.0.1:3000/api/auth/oidc/callback',
      scope: 'openid email profile groups',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
    })
    expect(headers['set-cookie']).toMatch(/^sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/)
  })

  // asvs: 3.3.1, 3.3.2, 3.3.3, 3.3.4
  it('sets a cookie of this host alone, if the public address is https', async () => {
    const secure = await startApp(database, {
      ...provider.environment,
      PUBLIC_URL: 'https://mail.acme.example',
    })
    const { headers } = await callsOf(secure)(startOidc)
    expect(headers['set-cookie']).toMatch(/^__Host-sign-in=.*; Path=\/; .*; HttpOnly; SameSite=Lax; Secure$/)
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    provider.person = person()
    await comeBack(secure, cookie, returned(provider, { cookie, url: new URL(String(headers.location)) }))
    expect((await finish(secure, cookie)).body.step).toBe('register')
  })

  it('stores neither the nonce nor the verifier nor the person in the clear', async () => {
    const someone = person()
    const { url } = await begin(app)
    await signInBy(app, provider, someone)
    const stored = JSON.stringify(
      await rows(db, sql`select encode(state_hash, 'hex'), sealed from oidc_sign_ins`),
    )
    for (const secret of [url.searchParams.get('nonce'), url.searchParams.get('state'), someone.email])
      expect(stored).not.toContain(secret)
  })

  it('is forgotten by the hourly job when its time has passed', async () => {
    await begin(app)
    await rows(db, sql`update oidc_sign_ins set expires_at = now()`)
    await clearExpired(db)
    expect(await rows(db, sql`select 1 from oidc_sign_ins`)).toEqual([])
  })
})

describe('A person without an account', () => {
  it('of a domain in OIDC_CREATE gets one, with a workspace, and the next sign-in finds it', async () => {
    const someone = person()
    const { body } = await finish(app, await signInBy(app, provider, someone))
    if (body.step !== 'signed_in') throw new Error(body.step)
    const session = callsOf(app, body.token)
    expect((await session(validateToken)).body.user).toEqual(body.user)
    expect(await workspacesOf(someone.email)).toHaveLength(1)
    expect(await actions(someone.email)).toEqual(['account_created', 'identity_linked', 'signed_in'])
    const again = await finish(app, await signInBy(app, provider, someone))
    expect(again.body).toMatchObject({ step: 'signed_in', user: body.user })
    expect(await workspacesOf(someone.email)).toHaveLength(1)
  })

  it.each([
    ['of another domain', { email: 'guest@elsewhere.example' }],
    ['of a subdomain', { email: 'guest@sub.acme.example' }],
    ['whose provider does not say whether the address is verified', { email_verified: undefined }],
  ])('%s registers and waits', async (_name, more) => {
    const someone = person(more)
    const cookie = await signInBy(app, provider, someone)
    expect((await finish(app, cookie)).body).toEqual({ step: 'register', email: someone.email })
    expect(await accountOf(someone.email)).toBeUndefined()
    expect((await finish(app, cookie, { register: true })).body.step).toBe('waiting')
    const account = await accountOf(someone.email)
    expect(account?.status).toBe('pending')
    const early = await finish(app, await signInBy(app, provider, someone))
    expect([early.status, early.problem.code]).toEqual([403, 'account_pending'])
    await approve(db, account?.id ?? 0, () => Promise.resolve(false))
    expect((await finish(app, await signInBy(app, provider, someone))).body.step).toBe('signed_in')
  })

  it('whom an administrator rejected gets the answer of a sign-in by password', async () => {
    const someone = person()
    await finish(app, await signInBy(app, provider, someone))
    await rows(db, sql`update accounts set status = 'rejected' where email = ${someone.email}`)
    const { status, problem } = await finish(app, await signInBy(app, provider, someone))
    expect([status, problem.code]).toEqual([403, 'account_rejected'])
  })
})

describe('An address that has an account', () => {
  it('links nobody by itself: its password is asked for once', async () => {
    const someone = person()
    await createAdministrator(db, { email: someone.email, password })
    const cookie = await signInBy(app, provider, { ...someone, email: someone.email.toUpperCase() })
    expect((await finish(app, cookie)).body).toEqual({
      step: 'confirm',
      email: someone.email,
      provider: 'Acme ID',
    })
    const wrong = await finish(app, cookie, { password: 'something else' })
    expect([wrong.status, wrong.problem.code]).toEqual([401, 'credentials_wrong'])
    expect((await finish(app, cookie, { register: true })).body.step).toBe('confirm')
    expect(await rows(db, sql`select 1 from identities where subject = ${someone.sub}`)).toEqual([])
    expect((await finish(app, cookie, { password })).body).toMatchObject({
      step: 'signed_in',
      user: { email: someone.email, isAdmin: true },
    })
    expect((await finish(app, await signInBy(app, provider, someone))).body.step).toBe('signed_in')
    expect(await actions(someone.email)).toContain('identity_linked')
  })

  it('is linked by a session of the account too, and by no other session', async () => {
    const [someone, other] = [person(), person()]
    for (const { email } of [someone, other]) await createAdministrator(db, { email, password })
    const tokenOf = async (email: string) =>
      (await callsOf(app)(login, { body: { email, password } })).body.token
    const cookie = await signInBy(app, provider, someone)
    for (const token of [await tokenOf(other.email), 'nonsense'])
      expect((await finish(app, cookie, { token })).body.step).toBe('confirm')
    const own = await tokenOf(someone.email)
    // A session that was left open proves nothing.
    await rows(db, sql`update sessions set proved_at = proved_at - interval '15 minutes'`)
    expect((await finish(app, cookie, { token: own })).body.step).toBe('confirm')
    const linked = await finish(app, cookie, { token: await tokenOf(someone.email) })
    expect(linked.body).toMatchObject({ step: 'signed_in', user: { email: someone.email } })
  })

  it('lets nobody guess its password without limit', async () => {
    const someone = person()
    await createAdministrator(db, { email: someone.email, password })
    const cookie = await signInBy(app, provider, someone)
    const codes: string[] = []
    for (let tries = 0; tries < 11; tries += 1)
      codes.push((await finish(app, cookie, { password: `guess ${String(tries)}` })).problem.code)
    expect([codes[9], codes[10]]).toEqual(['credentials_wrong', 'too_many_requests'])
  })

  // asvs: 6.8.1, 10.5.2
  it('stays linked when the address changes on either side, and the new owner of the address is somebody else', async () => {
    const someone = person()
    const first = await finish(app, await signInBy(app, provider, someone))
    const moved = await finish(
      app,
      await signInBy(app, provider, { ...someone, email: 'moved@acme.example' }),
    )
    expect(moved.body).toEqual({ ...first.body, token: expect.any(String) as string })
    const successor = await finish(app, await signInBy(app, provider, { ...someone, sub: 'the successor' }))
    expect(successor.body.step).toBe('confirm')
  })
})

describe('OIDC_ROLES', () => {
  it('makes a member of OIDC_WORKSPACE, changes the role and ends the membership, at each sign-in', async () => {
    const someone = person()
    const signIn = async (groups?: unknown) => {
      const { body } = await finish(app, await signInBy(app, provider, { ...someone, groups }))
      return body.step === 'signed_in' ? body.token : ''
    }
    const first = await signIn(['staff', 'manager'])
    expect(await workspacesOf(someone.email)).toEqual([1])
    expect(await roleOf(someone.email)).toBe('manager')
    await signIn('viewer')
    expect(await roleOf(someone.email)).toBe('viewer')
    await signIn(['viewer', 'editor'])
    expect(await roleOf(someone.email)).toBe('editor')
    expect((await callsOf(app, first)(validateToken)).status).toBe(200)
    const { problem } = await finish(app, await signInBy(app, provider, { ...someone, groups: ['staff'] }))
    expect(problem.code).toBe('no_workspace')
    expect(await roleOf(someone.email)).toBeUndefined()
    expect((await callsOf(app, first)(validateToken)).status).toBe(401)
    expect((await actions(someone.email)).filter((action) => action.startsWith('provider_role'))).toEqual([
      'provider_role_given',
      'provider_role_given',
      'provider_role_given',
      'provider_role_ended',
    ])
  })

  it('leaves an administrator in their only workspace', async () => {
    const someone = person({ groups: 'editor' })
    await finish(app, await signInBy(app, provider, someone))
    await rows(db, sql`update accounts set is_admin = true where email = ${someone.email}`)
    await finish(app, await signInBy(app, provider, { ...someone, groups: [] }))
    expect(await roleOf(someone.email)).toBe('editor')
    await rows(db, sql`update accounts set is_admin = false where email = ${someone.email}`)
  })

  it('leaves the last owner in place', async () => {
    const cookie = await signInBy(app, provider, { sub: 'boss', email: 'boss@office.example' })
    expect((await finish(app, cookie, { password })).body.step).toBe('signed_in')
    expect(await roleOf('boss@office.example')).toBe('owner')
    // An owner whose account was rejected is none.
    await createAdministrator(db, { email: 'gone@office.example' })
    await rows(
      db,
      sql`insert into memberships (workspace_id, account_id, role)
          select 1, id, 'owner' from accounts where email = 'gone@office.example'`,
    )
    await rows(db, sql`update accounts set status = 'rejected' where email = 'gone@office.example'`)
    const boss = { sub: 'boss', email: 'boss@office.example', groups: 'viewer' }
    await finish(app, await signInBy(app, provider, boss))
    expect(await roleOf('boss@office.example')).toBe('owner')
  })
})
