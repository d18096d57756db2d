// Authenticator apps and recovery codes: setting up, signing in with them, and what is refused.
import * as api from '@lettermill/contracts'
import { generate } from 'otplib'
import { describe, expect, it } from 'vitest'
import { row, rows, sql, transaction } from '../../../platform/db/index.ts'
import { sealerOf } from '../../../platform/sealing/index.ts'
import { anAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { callsOf } from '../../../../test/harness-calls.ts'
import { freshDatabase, testSealer, testSecretKey } from '../../../../test/harness.ts'
import { clearPending, sealStoredTotpSecrets } from '../index.ts'
import { beginTotp, confirmTotp, useTotp } from '../totp.ts'
import { aPerson, beginSignIn, password, withTotp } from './people.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database, { RATE_LIMIT: '0' })
const anonymous = callsOf(app)

/** Each test calls from an address of its own, so that their wrong codes do not add up. */
let addresses = 0
const anAddress = () => `192.0.2.${String((addresses += 1))}`

const finish = (id: string, code: string, address = anAddress()) =>
  anonymous(api.signInWithFactor, { body: { id, code }, address })

describe('An authenticator app', () => {
  it('is set up by one of its codes, and an app reads its secret from the address', async () => {
    const { call, email } = await aPerson(app, db)
    const { secret, uri } = (await call(api.beginTotp)).body
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(decodeURIComponent(uri)).toMatch(`otpauth://totp/Lettermill:${email}?secret=${secret}`)
    expect((await call(api.confirmTotp, { body: { code: '000' } })).problem.code).toBe('second_factor_wrong')
    expect((await call(api.listSecondFactors)).body.totp).toBe(false)
    const code = await generate({ secret })
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    const { body } = await call(api.confirmTotp, { body: { code: spaced } })
    expect(new Set(body.recoveryCodes).size).toBe(10)
    expect((await call(api.listSecondFactors)).body).toMatchObject({ totp: true, recoveryCodes: 10 })
  })

  it('that is not confirmed is not asked for', async () => {
    const { call, email } = await aPerson(app, db)
    await call(api.beginTotp)
    const { body } = await anonymous(api.login, { body: { email, password } })
    expect(body).toMatchObject({ message: 'Signed in.', user: { email } })
  })

  it('is not replaced by another until it is removed', async () => {
    const { call } = await withTotp(await aPerson(app, db))
    expect((await call(api.beginTotp)).problem.code).toBe('totp_on')
    await call(api.deleteTotp)
    expect((await call(api.beginTotp)).status).toBe(200)
    expect((await call(api.listSecondFactors)).body).toMatchObject({ totp: false, recoveryCodes: 0 })
  })

  it('is confirmed only by the newest secret', async () => {
    const { call } = await aPerson(app, db)
    const { secret } = (await call(api.beginTotp)).body
    await call(api.beginTotp)
    const code = await generate({ secret })
    expect((await call(api.confirmTotp, { body: { code } })).problem.code).toBe('second_factor_wrong')
  })

  it('has a secret that the database stores sealed, and a new SECRET_KEY seals again', async () => {
    const { call } = await aPerson(app, db)
    const { secret } = (await call(api.beginTotp)).body
    const stored = () => row(db, sql`select string_agg(secret, ' ') as all from totp_secrets`)
    expect(JSON.stringify(await stored())).not.toContain(secret)
    const next = 'n'.repeat(32)
    expect(await sealStoredTotpSecrets(db, sealerOf([next, testSecretKey]))).toEqual({ unreadable: 0 })
    expect((await sealStoredTotpSecrets(db, sealerOf(['x'.repeat(32)]))).unreadable).toBeGreaterThan(0)
    expect(await sealStoredTotpSecrets(db, sealerOf([testSecretKey, next]))).toEqual({ unreadable: 0 })
    const code = await generate({ secret })
    expect((await call(api.confirmTotp, { body: { code } })).status).toBe(200)
  })
})

describe('A code', () => {
  const start = new Date('2026-11-30T12:00:10Z')
  const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)

  async function anApp() {
    const { accountId, email } = await anAccount(db)
    const { secret } = await beginTotp(db, testSealer, { accountId, email })
    const codeAt = (now: Date) => generate({ secret, epoch: now.getTime() / 1000 })
    const confirm = async () =>
      transaction(db, async (tx) =>
        confirmTotp(tx, testSealer, accountId, { code: await codeAt(start), now: start }),
      )
    const use = async (made: Date, now: Date) =>
      transaction(db, async (tx) => useTotp(tx, testSealer, accountId, { code: await codeAt(made), now }))
    await confirm()
    return use
  }

  // asvs: 6.5.1
  it('works once, also the one that set the app up, and no older one works after it', async () => {
    const use = await anApp()
    expect(await use(start, start)).toBe(false)
    expect(await use(later(60), later(60))).toBe(true)
    expect(await use(later(60), later(60))).toBe(false)
    expect(await use(later(30), later(60))).toBe(false)
    expect(await use(later(90), later(90))).toBe(true)
  })

  // asvs: 6.5.5
  it('is right half a minute before and after its own, and not a whole minute', async () => {
    const use = await anApp()
    expect(await use(later(40), later(100))).toBe(false)
    expect(await use(later(160), later(100))).toBe(false)
    expect(await use(later(70), later(100))).toBe(true)
    expect(await use(later(130), later(100))).toBe(true)
  })

  it('of two calls at the same time is taken by one', async () => {
    const use = await anApp()
    const taken = await Promise.all(Array.from({ length: 6 }, () => use(later(60), later(60))))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })
})

describe('A sign-in', () => {
  // spec: beyond.account.totp
  // asvs: 6.3.3
  it('with a second factor gets a token only after the code', async () => {
    const { email, codeIn } = await withTotp(await aPerson(app, db))
    const { text, headers } = await anonymous(api.login, { body: { email, password } })
    const { secondFactor, ...rest } = JSON.parse(text) as api.SecondFactorAsked
    expect([rest, secondFactor.kinds, headers['cache-control']]).toEqual([
      {},
      ['totp', 'recovery_code'],
      'no-store',
    ])
    const { body } = await finish(secondFactor.id, await codeIn(0))
    expect(Object.keys(body)).toEqual(['token', 'user'])
    expect(body.user.email).toBe(email)
    expect((await callsOf(app, body.token)(api.validateToken)).body.isValid).toBe(true)
  })

  it('is finished once', async () => {
    const { email, recoveryCodes } = await withTotp(await aPerson(app, db))
    const { id } = await beginSignIn(app, email)
    const answers = await Promise.all(recoveryCodes.slice(0, 2).map((code) => finish(id, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('takes five tries', async () => {
    const { email, codeIn } = await withTotp(await aPerson(app, db))
    const { id } = await beginSignIn(app, email)
    for (let number = 0; number < 5; number += 1)
      expect((await finish(id, 'wrong')).problem.code).toBe('second_factor_wrong')
    expect((await finish(id, await codeIn(0))).problem.code).toBe('sign_in_over')
  })

  it('waits five minutes, and is removed afterwards', async () => {
    const { email, codeIn } = await withTotp(await aPerson(app, db))
    const { id } = await beginSignIn(app, email)
    const waits = await row(
      db,
      sql<{
        seconds: number
      }>`select extract(epoch from max(expires_at) - now())::integer as seconds from pending_sign_ins`,
    )
    expect(waits?.seconds).toBeGreaterThan(295)
    expect(waits?.seconds).toBeLessThanOrEqual(300)
    await rows(db, sql`update pending_sign_ins set expires_at = now()`)
    expect((await finish(id, await codeIn(0))).problem.code).toBe('sign_in_over')
    await clearPending(db)
    expect(await rows(db, sql`select from pending_sign_ins`)).toEqual([])
  })

  it('is void once the password was changed', async () => {
    const { call, email, codeIn } = await withTotp(await aPerson(app, db))
    const { id } = await beginSignIn(app, email)
    await call(api.changePassword, { body: { currentPassword: password, newPassword: 'another password' } })
    expect((await finish(id, await codeIn(0))).problem.code).toBe('sign_in_over')
  })

  it('that nobody began is refused like one that is over', async () => {
    expect((await finish('made-up', '123456')).problem.code).toBe('sign_in_over')
  })

  it('is limited for the account after twenty wrong codes, from however many addresses', async () => {
    const { email, codeIn } = await withTotp(await aPerson(app, db))
    for (let number = 0; number < 20; number += 1) {
      const { id } = await beginSignIn(app, email)
      await finish(id, '000')
    }
    const { id } = await beginSignIn(app, email)
    const answer = await finish(id, await codeIn(0))
    expect([answer.status, answer.problem.code]).toEqual([429, 'too_many_requests'])
  })

  it('with a wrong code is in the audit log', async () => {
    const { email } = await withTotp(await aPerson(app, db))
    const { id } = await beginSignIn(app, email)
    await finish(id, 'wrong')
    // The answer does not wait for the entry.
    await expect
      .poll(() =>
        row(
          db,
          sql`select outcome, detail from audit_entries where object_name = ${email} and action = 'sign_in_failed'`,
        ),
      )
      .toEqual({ outcome: 'refused', detail: 'wrong_code' })
  })
})

describe('A recovery code', () => {
  // asvs: 6.5.1, 6.5.2
  it('signs in once, however it is typed, and only its hash is stored', async () => {
    const { email, recoveryCodes } = await withTotp(await aPerson(app, db))
    const [code = ''] = recoveryCodes
    expect(code).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/)
    const { id } = await beginSignIn(app, email)
    expect((await finish(id, ` ${code.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(200)
    const again = await beginSignIn(app, email)
    expect((await finish(again.id, code)).problem.code).toBe('second_factor_wrong')
    const stored = await rows(db, sql`select encode(code_hash, 'escape') as hash from recovery_codes`)
    expect(JSON.stringify(stored)).not.toContain(recoveryCodes[1]?.replaceAll('-', ''))
  })

  it('is void once new ones are made', async () => {
    const { call, email, recoveryCodes } = await withTotp(await aPerson(app, db))
    const { body } = await call(api.createRecoveryCodes)
    const { id } = await beginSignIn(app, email)
    expect((await finish(id, recoveryCodes[0] ?? '')).problem.code).toBe('second_factor_wrong')
    expect((await finish(id, body.recoveryCodes[0] ?? '')).status).toBe(200)
  })

  it('is not made for an account without a second factor', async () => {
    const { call } = await aPerson(app, db)
    expect((await call(api.createRecoveryCodes)).status).toBe(404)
  })
})
