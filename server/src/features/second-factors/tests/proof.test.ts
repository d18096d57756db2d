// Sensitive calls ask again who acts, 15 minutes after the session proved it.
import * as api from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { rows, sql } from '../../../platform/db/index.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { callsOf } from '../../../../test/harness-calls.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aPerson, password, withTotp } from './people.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

/** Lets the sessions of all accounts be that old. */
const minutesLater = (minutes: number) =>
  rows(db, sql`update sessions set proved_at = proved_at - make_interval(mins => ${minutes})`)

const sensitive = Object.entries(api.api).filter(([, { proof }]) => proof)

it('Sensitive are the calls that make tokens, change members and relays, export people, change second factors, and delete the workspace', () => {
  expect(sensitive.map(([name]) => name).sort()).toMatchInlineSnapshot(`
    [
      "beginPasskey",
      "beginTotp",
      "createApiToken",
      "createInvitation",
      "createRecoveryCodes",
      "createRelay",
      "deleteMember",
      "deletePasskey",
      "deleteRelay",
      "deleteTotp",
      "deleteWorkspace",
      "exportContacts",
      "exportSegment",
      "updateApprovalPolicy",
      "updateMember",
      "updateRelay",
    ]
  `)
})

describe('A sensitive call', () => {
  it('works for 15 minutes after signing in', async () => {
    const { call } = await aPerson(app, db)
    await minutesLater(14)
    expect((await call(api.createApiToken, { body: { name: 'Nightly' } })).status).toBe(200)
    await minutesLater(2)
    const answer = await call(api.createApiToken, { body: { name: 'Nightly' } })
    expect([answer.status, answer.problem.code]).toEqual([409, 'proof_needed'])
  })

  // asvs: 7.5.1
  it.each(sensitive)('%s asks again, and other calls do not', async (_name, endpoint) => {
    const { call } = await aPerson(app, db)
    await minutesLater(16)
    const answer = await call(endpoint, { params: { id: 1 } })
    expect([answer.status, answer.problem.code]).toEqual([409, 'proof_needed'])
    expect((await call(api.getSettings)).status).toBe(200)
  })

  // spec: beyond.account.proof
  it('works again after the password was given, in this session alone', async () => {
    const { call, email } = await aPerson(app, db)
    const { body } = await callsOf(app)(api.login, { body: { email, password } })
    await minutesLater(16)
    expect((await call(api.proveAgain, { body: { password } })).status).toBe(200)
    expect((await call(api.createApiToken, { body: { name: 'Nightly' } })).status).toBe(200)
    const other = await callsOf(app, body.token)(api.createApiToken, { body: { name: 'Nightly' } })
    expect(other.problem.code).toBe('proof_needed')
  })

  it('works again after a code or a recovery code was given', async () => {
    const { call, codeIn, recoveryCodes } = await withTotp(await aPerson(app, db))
    for (const code of [await codeIn(0), recoveryCodes[0] ?? '']) {
      await minutesLater(16)
      expect((await call(api.proveAgain, { body: { code } })).status).toBe(200)
      expect((await call(api.createApiToken, { body: { name: 'Nightly' } })).status).toBe(200)
    }
  })

  it('by an API token needs no proof', async () => {
    const { call } = await aPerson(app, db)
    const { token } = (await call(api.createApiToken, { body: { name: 'Nightly' } })).body
    await minutesLater(16)
    const body = { selection: {} }
    expect((await callsOf(app, token)(api.exportContacts, { body })).status).toBe(200)
  })
})

describe('A wrong proof', () => {
  it('is refused without ending the session, counts, and is in the audit log', async () => {
    const { call, email } = await withTotp(await aPerson(app, db))
    await minutesLater(16)
    const address = '192.0.2.200'
    const tryWith = (body: object) => call(api.proveAgain, { body, address })
    expect((await tryWith({ password: 'wrong' })).problem).toMatchObject({ code: 'password_wrong' })
    expect((await tryWith({ code: '000000' })).problem).toMatchObject({ code: 'second_factor_wrong' })
    expect((await tryWith({})).problem.code).toBe('invalid_input')
    for (let number = 0; number < 8; number += 1) await tryWith({ password: 'wrong' })
    expect((await tryWith({ password })).problem.code).toBe('too_many_requests')
    expect((await call(api.createApiToken, { body: { name: 'Nightly' } })).problem.code).toBe('proof_needed')
    const found = await rows(
      db,
      sql`select distinct action, outcome from audit_entries where account_email = ${email} and action = 'proof_failed'`,
    )
    expect(found).toEqual([{ action: 'proof_failed', outcome: 'refused' }])
  })
})
