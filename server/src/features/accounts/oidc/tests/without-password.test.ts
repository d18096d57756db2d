// People who sign in by the provider and have no password, or may not use one: invitations, sensitive acts, and what
// OIDC_ONLY refuses.
import * as api from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { aSignedInAccount } from '../../../../../test/factories.ts'
import { startApp } from '../../../../../test/harness-app.ts'
import { callsOf } from '../../../../../test/harness-calls.ts'
import { freshDatabase } from '../../../../../test/harness.ts'
import { finish, signInBy } from '../../../../../test/oidc/sign-in-by.ts'
import { startStubProvider } from '../../../../../test/oidc/stub-provider.ts'
import { rows, sql } from '../../../../platform/db/index.ts'
import { createAdministrator } from '../../index.ts'

const database = await freshDatabase()
const { db } = database
const provider = await startStubProvider()
const app = await startApp(database, { ...provider.environment, OIDC_CREATE: 'acme.example' })
const only = await startApp(database, { ...provider.environment, OIDC_ONLY: 'on' })
const strict = await startApp(database, {
  ...provider.environment,
  OIDC_CREATE: 'acme.example',
  REQUIRE_SECOND_FACTOR: 'all',
})
const password = 'correct horse battery'
const administrator = await aSignedInAccount(app, db, { isAdmin: true })

let people = 0
function person(domain = 'acme.example') {
  people += 1
  const name = `someone${String(people)}`
  return { sub: `sub-${name}`, email: `${name}@${domain}`, email_verified: true }
}

/** Signs in by the provider, which asks the person by default, and returns the calls of the session. */
async function signedIn(on = app, someone: ReturnType<typeof person> = person(), again = true) {
  const { body } = await finish(on, await signInBy(on, provider, someone, again))
  if (body.step !== 'signed_in') throw new Error(body.step)
  return { call: callsOf(on, body.token), ...someone }
}

async function invite(by: Awaited<ReturnType<typeof aSignedInAccount>>, email: string): Promise<string> {
  const { body } = await by.call(api.createInvitation, { body: { email, role: 'editor' } })
  return new URL(body.link ?? '').searchParams.get('token') ?? ''
}

const forgetProof = (email: string) =>
  rows(
    db,
    sql`update sessions set proved_at = now() - interval '1 hour'
        where account_id = (select id from accounts where email = ${email})`,
  )

describe('Whoever is invited', () => {
  it('joins by the provider at once, if an administrator invited', async () => {
    const someone = person('elsewhere.example')
    const invitation = await invite(administrator, someone.email)
    const cookie = await signInBy(only, provider, someone)
    expect((await finish(only, cookie)).body.step).toBe('register')
    const { body } = await finish(only, cookie, { register: true, invitation })
    if (body.step !== 'signed_in') throw new Error(body.step)
    const mine = await callsOf(only, body.token)(api.listWorkspaces)
    expect(mine.body).toMatchObject([{ id: administrator.caller.workspaceId, role: 'editor' }])
  })

  it('waits for an administrator otherwise, and joins then', async () => {
    const owner = await aSignedInAccount(app, db)
    const someone = person('elsewhere.example')
    const invitation = await invite(owner, someone.email)
    const cookie = await signInBy(app, provider, someone)
    expect((await finish(app, cookie, { register: true, invitation })).body.step).toBe('waiting')
    const waiting = (await administrator.call(api.listRegistrations)).body
    const id = waiting.find(({ email }) => email === someone.email)?.id ?? 0
    await administrator.call(api.approveRegistration, { params: { id } })
    const { call } = await signedIn(app, someone)
    expect((await call(api.listWorkspaces)).body).toMatchObject([{ id: owner.caller.workspaceId }])
  })

  it('does not join by an invitation of another address, and no account is left behind', async () => {
    const invitation = await invite(administrator, 'friend@elsewhere.example')
    const someone = person('elsewhere.example')
    const cookie = await signInBy(app, provider, someone)
    const { problem } = await finish(app, cookie, { register: true, invitation })
    expect(problem.code).toBe('invitation_for_other')
    expect(await rows(db, sql`select 1 from accounts where email = ${someone.email}`)).toEqual([])
  })
})

describe('An account that the provider made', () => {
  it('proves by the sign-in who acts, for 15 minutes, where others enter their password', async () => {
    const { call, email } = await signedIn()
    expect((await call(api.getAccount)).body).toMatchObject({ hasPassword: false, isLinked: true })
    // Refused for another reason than the proof.
    const change = () => call(api.changeEmail, { body: { email: 'new@acme.example' } })
    expect((await change()).problem.code).toBe('account_mail_off')
    await forgetProof(email)
    expect((await change()).problem.code).toBe('proof_needed')
    expect((await call(api.deleteAccount, { body: {} })).problem.code).toBe('proof_needed')
    const again = await signedIn(app, {
      sub: `sub-${email.split('@')[0] ?? ''}`,
      email,
      email_verified: true,
    })
    expect((await again.call(api.deleteAccount, { body: {} })).status).toBe(200)
  })

  it('proves nothing by a sign-in at which the provider did not ask the person', async () => {
    const now = Math.floor(Date.now() / 1000)
    const isProved = async (more: object, again: boolean) => {
      const { call } = await signedIn(app, { ...person(), ...more }, again)
      const { problem } = await call(api.changeEmail, { body: { email: 'new@acme.example' } })
      return problem.code !== 'proof_needed'
    }
    expect(await isProved({}, false)).toBe(false)
    expect(await isProved({}, true)).toBe(true)
    expect(await isProved({ auth_time: now }, false)).toBe(true)
    expect(await isProved({ auth_time: now - 3600 }, false)).toBe(false)
    // The provider was told to ask, and did not.
    expect(await isProved({ auth_time: now - 3600 }, true)).toBe(false)
  })

  it('is asked for the password once it has one', async () => {
    const { call, email } = await signedIn()
    await rows(db, sql`update accounts set has_password = true where email = ${email}`)
    const { status, problem } = await call(api.deleteAccount, { body: {} })
    expect([status, problem.code]).toEqual([400, 'invalid_input'])
  })

  it('needs no second factor here: that is the provider’s task', async () => {
    const { call } = await signedIn(strict)
    expect((await call(api.listTemplates)).status).toBe(200)
    const local = await createAdministrator(db, { email: 'local@office.example', password })
    const { body } = await callsOf(strict)(api.login, { body: { email: local.email, password } })
    expect((await callsOf(strict, body.token)(api.listTemplates)).problem.code).toBe('second_factor_needed')
  })
})

describe('OIDC_ONLY', () => {
  it('refuses passwords and registrations, and lets administrators in while the provider is away', async () => {
    await createAdministrator(db, { email: 'boss@office.example', password })
    const other = await startStubProvider()
    const strictly = await startApp(database, { ...other.environment, OIDC_ONLY: 'on' })
    const call = callsOf(strictly)
    const boss = { body: { email: 'boss@office.example', password } }
    expect((await call(api.signInMethods)).body).toEqual({ provider: 'Acme ID', passwords: 'nobody' })
    expect((await call(api.login, boss)).problem).toMatchObject({
      code: 'passwords_off',
      message: 'Passwords are switched off here. Sign in with Acme ID.',
    })
    const stranger = { body: { email: 'new@office.example', password } }
    expect((await call(api.register, stranger)).problem.code).toBe('passwords_off')
    // Linking an account still needs its password once.
    const cookie = await signInBy(strictly, other, { sub: 'boss', email: 'boss@office.example' })
    expect((await finish(strictly, cookie, { password })).body.step).toBe('signed_in')

    other.close()
    const down = await startApp(database, { ...other.environment, OIDC_ONLY: 'on' })
    const ask = callsOf(down)
    expect((await ask(api.signInMethods)).body).toEqual({ provider: 'Acme ID', passwords: 'administrators' })
    expect((await ask(api.login, boss)).status).toBe(200)
    const worker = { email: 'worker@office.example', password }
    await createAdministrator(db, worker)
    await rows(db, sql`update accounts set is_admin = false where email = ${worker.email}`)
    expect((await ask(api.login, { body: worker })).problem.code).toBe('passwords_off')
    expect((await ask(api.login, { body: { ...worker, password: 'wrong one' } })).problem.code).toBe(
      'credentials_wrong',
    )
    expect((await ask(api.register, stranger)).problem.code).toBe('passwords_off')
  })

  it('refuses every use of a password and of passkeys', async () => {
    const someone = person('elsewhere.example')
    const invitation = await invite(administrator, someone.email)
    const anyone = callsOf(only)
    const mine = callsOf(only, administrator.token)
    const refused = [
      await anyone(api.registerInvited, { body: { token: invitation, password } }),
      await anyone(api.beginPasskeySignIn),
      await mine(api.changePassword, { body: { currentPassword: password, newPassword: `${password}!` } }),
      await mine(api.proveAgain, { body: { password } }),
    ]
    expect(refused.map(({ problem }) => problem.code)).toEqual(refused.map(() => 'passwords_off'))
  })

  it('takes a sign-in in place of the password of an account that has one', async () => {
    const one = person('office.example')
    await createAdministrator(db, { email: one.email, password })
    const { body } = await finish(only, await signInBy(only, provider, one), { password })
    if (body.step !== 'signed_in') throw new Error(body.step)
    const call = callsOf(only, body.token)
    await forgetProof(one.email)
    expect((await call(api.deleteAccount, { body: { password } })).problem.code).toBe('proof_needed')
    const again = await signedIn(only, one)
    expect((await again.call(api.deleteAccount, { body: {} })).status).toBe(200)
  })
})

it('A sign-in as a proof asks the provider to ask the person again', async () => {
  const locationOf = async (query: { again?: 'yes' }) =>
    new URL(String((await callsOf(app)(api.startOidc, { query })).headers.location)).searchParams
  expect((await locationOf({ again: 'yes' })).get('max_age')).toBe('0')
  expect((await locationOf({})).has('max_age')).toBe(false)
})
