// Passkeys: making them, signing in with them alone, and what is refused.
import * as api from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { rows, sql } from '../../../platform/db/index.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { callsOf } from '../../../../test/harness-calls.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { findParty } from '../passkeys.ts'
import { Authenticator, type Faults } from './authenticator.ts'
import { aPerson, beginSignIn, withTotp, type Person } from './people.ts'

const origin = 'https://mail.example.com'
const database = await freshDatabase()
const { db } = database
const app = await startApp(database, { RATE_LIMIT: '0', PUBLIC_URL: `${origin}/letters` })
const anonymous = callsOf(app)

async function store({ call }: Person, authenticator: Authenticator, faults: Faults = {}) {
  const options = (await call(api.beginPasskey)).body
  return call(api.createPasskey, {
    body: { name: 'Laptop', credential: authenticator.create(options, faults) },
  })
}

async function aPasskey(): Promise<Person & { authenticator: Authenticator }> {
  const person = await aPerson(app, db)
  const authenticator = new Authenticator(origin)
  expect((await store(person, authenticator)).status).toBe(200)
  return { ...person, authenticator }
}

const options = async () => (await anonymous(api.beginPasskeySignIn)).body
const signIn = (credential: api.SignedCredential) =>
  anonymous(api.signInWithPasskey, { body: { credential } })

describe('A new passkey', () => {
  it('is bound to the host of the public address, verifies the person, and is found without a name', async () => {
    const { call, email } = await aPerson(app, db)
    expect((await call(api.beginPasskey)).body).toMatchObject({
      rp: { id: 'mail.example.com', name: 'Lettermill' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  it('is listed, and comes with recovery codes unless the account has some', async () => {
    const person = await aPerson(app, db)
    const first = await store(person, new Authenticator(origin))
    expect(first.body.passkey).toMatchObject({ name: 'Laptop', last_used_at: null })
    expect(first.body.recoveryCodes).toHaveLength(10)
    expect((await store(person, new Authenticator(origin))).body.recoveryCodes).toEqual([])
    const { body } = await person.call(api.listSecondFactors)
    expect(body).toMatchObject({ recoveryCodes: 10, passkeyHost: 'mail.example.com', totp: false })
    expect(body.passkeys).toHaveLength(2)
  })

  it.each<[string, Faults]>([
    ['of another origin', { origin: 'https://mail.example.com.attacker.example' }],
    ['of another host', { host: 'attacker.example' }],
    ['with another challenge', { challenge: 'bm90IG91cnM' }],
    ['of a person who was not verified', { isVerified: false }],
  ])('%s is refused', async (_what, faults) => {
    const person = await aPerson(app, db)
    const answer = await store(person, new Authenticator(origin), faults)
    expect([answer.status, answer.problem.code]).toEqual([400, 'passkey_refused'])
    expect((await person.call(api.listSecondFactors)).body.passkeys).toEqual([])
  })

  it('whose challenge was made for another account is refused', async () => {
    const [one, other] = [await aPerson(app, db), await aPerson(app, db)]
    const challenge = (await one.call(api.beginPasskey)).body
    const credential = new Authenticator(origin).create(challenge)
    const answer = await other.call(api.createPasskey, { body: { name: 'Laptop', credential } })
    expect(answer.problem.code).toBe('passkey_refused')
  })

  it('is stored once', async () => {
    const { authenticator } = await aPasskey()
    expect((await store(await aPerson(app, db), authenticator)).problem.code).toBe('passkey_refused')
  })
})

describe('A passkey', () => {
  // spec: beyond.account.passkeys
  // asvs: 6.3.3
  it('signs in alone, and its use is recorded', async () => {
    const { authenticator, call, email } = await aPasskey()
    const { body } = await signIn(authenticator.get(await options()))
    expect(body.user.email).toBe(email)
    expect((await callsOf(app, body.token)(api.validateToken)).body.isValid).toBe(true)
    const [passkey] = (await call(api.listSecondFactors)).body.passkeys
    expect(passkey?.last_used_at).toEqual(expect.any(String))
  })

  it('makes the password alone insufficient', async () => {
    const { email } = await aPasskey()
    expect((await beginSignIn(app, email)).kinds).toEqual(['passkey', 'recovery_code'])
  })

  it('whose answer is replayed is refused', async () => {
    const { authenticator } = await aPasskey()
    const credential = authenticator.get(await options())
    expect((await signIn(credential)).status).toBe(200)
    expect((await signIn(credential)).problem.code).toBe('passkey_refused')
  })

  it.each<[string, Faults]>([
    ['on another origin', { origin: 'https://mail.example.com.attacker.example' }],
    ['for another host', { host: 'attacker.example' }],
    ['of an invented challenge', { challenge: 'bm90IG91cnM' }],
    ['without verifying the person', { isVerified: false }],
    ['with a counter that did not rise, as a copy has', { counter: 1 }],
  ])('that signs %s is refused', async (_what, faults) => {
    const { authenticator } = await aPasskey()
    const answer = await signIn(authenticator.get(await options(), faults))
    expect([answer.status, answer.problem.code]).toEqual([400, 'passkey_refused'])
  })

  it('that does not count signs in again and again', async () => {
    const person = await aPerson(app, db)
    const authenticator = new Authenticator(origin)
    await store(person, authenticator, { counter: 0 })
    for (let number = 0; number < 2; number += 1)
      expect((await signIn(authenticator.get(await options(), { counter: 0 }))).status).toBe(200)
  })

  it('signs no challenge that was made for storing one, and none that expired', async () => {
    const { authenticator, call } = await aPasskey()
    const forStoring = (await call(api.beginPasskey)).body
    expect((await signIn(authenticator.get(forStoring))).problem.code).toBe('passkey_refused')
    const expired = await options()
    await rows(db, sql`update passkey_challenges set expires_at = now()`)
    expect((await signIn(authenticator.get(expired))).problem.code).toBe('passkey_refused')
  })

  it('that was removed, or that nobody stored, is refused', async () => {
    const { authenticator, call } = await aPasskey()
    const [passkey] = (await call(api.listSecondFactors)).body.passkeys
    await call(api.deletePasskey, { params: { id: passkey?.id ?? 0 } })
    expect((await signIn(authenticator.get(await options()))).problem.code).toBe('passkey_refused')
    expect((await signIn(new Authenticator(origin).get(await options()))).problem.code).toBe(
      'passkey_refused',
    )
    expect((await call(api.listSecondFactors)).body.recoveryCodes).toBe(0)
  })

  it('of another account cannot be removed', async () => {
    const { call } = await aPasskey()
    const [passkey] = (await call(api.listSecondFactors)).body.passkeys
    const other = await withTotp(await aPerson(app, db))
    const answer = await other.call(api.deletePasskey, { params: { id: passkey?.id ?? 0 } })
    expect(answer.status).toBe(404)
  })

  it('of a rejected account says so only after the right signature', async () => {
    const { authenticator, email } = await aPasskey()
    await rows(db, sql`update accounts set status = 'rejected' where email = ${email}`)
    const wrong = await signIn(authenticator.get(await options(), { origin: 'https://x.example' }))
    expect(wrong.problem.code).toBe('passkey_refused')
    expect((await signIn(authenticator.get(await options()))).problem.code).toBe('account_rejected')
  })
})

describe('The host of passkeys', () => {
  it.each([
    ['https://mail.example.com/letters', { id: 'mail.example.com', origin: 'https://mail.example.com' }],
    ['https://mail.example.com:8443', { id: 'mail.example.com', origin: 'https://mail.example.com:8443' }],
    ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['http://mail.example.com', null],
    ['https://192.0.2.1', null],
    ['https://[2001:db8::1]', null],
  ])('of %s is %o', (url, party) => {
    expect(findParty(url)).toEqual(party)
  })

  it('is missing if the public address is a number, which the refusal says', async () => {
    const local = await startApp(database, { PUBLIC_URL: 'http://127.0.0.1:3000' })
    const { status, problem } = await callsOf(local)(api.beginPasskeySignIn)
    expect([status, problem.code]).toEqual([409, 'passkeys_need_host'])
  })
})
