// REQUIRE_SECOND_FACTOR: who must have a second factor sets one up before anything else. And the operator's way out.
import * as api from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { rows, sql } from '../../../platform/db/index.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { callsOf } from '../../../../test/harness-calls.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { resetSecondFactors } from '../index.ts'
import { aPerson, beginSignIn, password, withTotp } from './people.ts'

const database = await freshDatabase()
const { db } = database
const off = await startApp(database)
const all = await startApp(database, { REQUIRE_SECOND_FACTOR: 'all' })
const administrators = await startApp(database, { REQUIRE_SECOND_FACTOR: 'administrators' })

const guarded = Object.entries(api.api).filter(([, { access }]) => access !== 'anyone')

describe('An account that must have a second factor and has none', () => {
  it('may do nothing but set one up, prove who acts, and sign out', async () => {
    const { token } = await aSignedInAccount(all, db, { isAdmin: true })
    const call = callsOf(all, token)
    const allowed: string[] = []
    for (const [name, endpoint] of guarded.filter(([name]) => name !== 'logout')) {
      const { status, problem } = await call(endpoint, { params: { id: 1, seq: 1, name: 'x', email: 'x' } })
      if (status === 409 && problem.code === 'second_factor_needed') continue
      allowed.push(name)
    }
    expect(allowed.sort()).toEqual([
      'beginPasskey',
      'beginTotp',
      'confirmTotp',
      'createPasskey',
      'getAccount',
      'listSecondFactors',
      'proveAgain',
      'validateToken',
    ])
    expect((await call(api.logout)).status).toBe(200)
  })

  // spec: beyond.account.required-factor
  it('may do everything once it is set up', async () => {
    const { call } = await aPerson(all, db)
    expect((await call(api.listSecondFactors)).body.isRequired).toBe(true)
    expect((await call(api.getSettings)).problem.code).toBe('second_factor_needed')
    await withTotp({ call, email: '' })
    expect((await call(api.getSettings)).status).toBe(200)
  })

  it('is any account, or an administrator, or none, as the variable says', async () => {
    const [administrator, person] = [
      await aSignedInAccount(off, db, { isAdmin: true }),
      await aSignedInAccount(off, db),
    ]
    const statuses = async ({ token }: { token: string }) =>
      Promise.all(
        [off, administrators, all].map(async (app) => (await callsOf(app, token)(api.getSettings)).status),
      )
    expect(await statuses(administrator)).toEqual([200, 409, 409])
    expect(await statuses(person)).toEqual([200, 200, 409])
  })

  it('keeps its API tokens working', async () => {
    const { call } = await aSignedInAccount(off, db)
    const { token } = (await call(api.createApiToken, { body: { name: 'Nightly' } })).body
    expect((await callsOf(all, token)(api.getSettings)).status).toBe(200)
  })
})

describe('The operator', () => {
  // asvs: 6.4.4
  it('resets the second factors of an account, whose sessions end and whose password signs in alone', async () => {
    const { call, email } = await withTotp(await aPerson(off, db))
    const { id } = await beginSignIn(off, email)
    await resetSecondFactors(db, email.toUpperCase())
    expect((await call(api.getSettings)).status).toBe(401)
    const over = await callsOf(off)(api.signInWithFactor, { body: { id, code: '000' } })
    expect(over.problem.code).toBe('sign_in_over')
    const { body } = await callsOf(off)(api.login, { body: { email, password } })
    expect((await callsOf(off, body.token)(api.listSecondFactors)).body).toMatchObject({
      totp: false,
      recoveryCodes: 0,
    })
    const found = await rows(
      db,
      sql`select by, object_name from audit_entries where action = 'second_factors_reset' order by id desc limit 1`,
    )
    expect(found).toEqual([{ by: 'command line', object_name: email }])
  })

  it('hears that there is no such account', async () => {
    await expect(resetSecondFactors(db, 'nobody@office.example')).rejects.toMatchObject({ code: 'not_found' })
  })
})
