// Administrators whom the first start and the operator's command create.
import { login, validateToken } from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { createAdministrator, createFirstAdministrator, setPassword } from '../index.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'
import { callsOf } from '../../../../test/harness-calls.ts'

const database = await freshDatabase()
const { db } = database
const app = await startFrame(database)
const anonymous = callsOf(app)

describe('The first start', () => {
  // asvs: 6.3.2, 6.4.1
  it('creates one administrator, even if several nodes start at once, and prints a password that works', async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, () => createFirstAdministrator(db, { email: 'admin@localhost' })),
    )
    const [signIn, ...more] = made.filter((each) => each !== null)
    expect(more).toEqual([])
    expect(signIn?.generated).toBe(true)
    expect(signIn?.password).toMatch(/^[\w-]{20}$/)
    const answer = await anonymous(login, {
      body: { email: 'admin@localhost', password: signIn?.password ?? '' },
    })
    expect(answer.body.user.isAdmin).toBe(true)
    expect(await createFirstAdministrator(db, { email: 'other@office.example' })).toBeNull()
  })

  it('gives the administrator the password that the operator chose', async () => {
    await rows(db, sql`update accounts set is_admin = false`)
    const wanted = { email: 'root@office.example', password: 'chosen by me' }
    expect(await createFirstAdministrator(db, wanted)).toEqual({ ...wanted, generated: false })
  })
})

describe('The operator', () => {
  it('creates further administrators', async () => {
    const made = await createAdministrator(db, { email: 'second@office.example' })
    const answer = await anonymous(login, { body: { email: made.email, password: made.password } })
    expect(answer.body.user.isAdmin).toBe(true)
  })

  it('gets the reason if an administrator cannot be created', async () => {
    await expect(createAdministrator(db, { email: 'second@office.example' })).rejects.toMatchObject({
      code: 'email_taken',
    })
    await expect(createAdministrator(db, { email: 'nobody' })).rejects.toMatchObject({
      code: 'email_invalid',
    })
    await expect(
      createAdministrator(db, { email: 'third@office.example', password: 'short' }),
    ).rejects.toMatchObject({ code: 'password_short' })
  })

  // asvs: 6.4.3, 7.4.5
  it('sets a new password, which ends the sessions of the account', async () => {
    const { email, password } = await createAdministrator(db, { email: 'forgetful@office.example' })
    const { body } = await anonymous(login, { body: { email, password } })
    const changed = await setPassword(db, { email: 'FORGETFUL@office.example' })
    expect(changed).toEqual({ email, password: expect.any(String) as string, generated: true })
    expect((await callsOf(app, body.token)(validateToken)).status).toBe(401)
    expect((await anonymous(login, { body: { email, password } })).status).toBe(401)
    expect((await anonymous(login, { body: { email, password: changed.password } })).status).toBe(200)
  })

  it('finds an account by its international domain', async () => {
    const { email } = await createAdministrator(db, { email: 'ann@bücher.example' })
    expect((await setPassword(db, { email: ' ann@bücher.example' })).email).toBe(email)
  })

  it('cannot set the password of an account that does not exist', async () => {
    await expect(setPassword(db, { email: 'who@office.example' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
