// Changing one's own password.
import { changePassword, createApiToken, login, validateToken } from '@lettermill/contracts'
import { beforeEach, expect, it } from 'vitest'
import { createAdministrator } from '../index.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'
import { callsOf } from '../../../../test/harness-calls.ts'

const database = await freshDatabase()
const { db } = database
const app = await startFrame(database)
const anonymous = callsOf(app)
const email = 'ann@office.example'
const before = 'correct horse'
const after = 'battery staple'

async function signIn(password: string, address = '192.0.2.99') {
  const { body } = await anonymous(login, { body: { email, password }, address })
  return callsOf(app, body.token)
}

const change = (currentPassword: string, newPassword: string) => ({ body: { currentPassword, newPassword } })

beforeEach(async () => {
  await rows(db, sql`delete from accounts`)
  await rows(db, sql`delete from attempts`)
  await createAdministrator(db, { email, password: before })
})

it('A new password replaces the old one', async () => {
  const session = await signIn(before)
  expect((await session(changePassword, change(before, after))).status).toBe(200)
  expect((await anonymous(login, { body: { email, password: before } })).status).toBe(401)
  expect((await anonymous(login, { body: { email, password: after } })).status).toBe(200)
})

// spec: beyond.account.password
// asvs: 7.4.3, 7.5.2
it('A change of the password ends every session but the one that made the change', async () => {
  const [elsewhere, session] = [await signIn(before), await signIn(before)]
  await session(changePassword, change(before, after))
  expect((await elsewhere(validateToken)).status).toBe(401)
  expect((await session(validateToken)).status).toBe(200)
})

it('A change of the password ends all API tokens if wanted, and otherwise none', async () => {
  const session = await signIn(before)
  const token = callsOf(app, (await session(createApiToken, { body: { name: 'A script' } })).body.token)
  await session(changePassword, change(before, after))
  expect((await token(validateToken)).status).toBe(200)
  const body = { currentPassword: after, newPassword: before, endTokens: true }
  expect((await session(changePassword, { body })).status).toBe(200)
  expect((await token(validateToken)).problem.code).toBe('token_unknown')
  const [entry] = await rows(
    db,
    sql<{ action: string; object_name: string }>`
      select action, object_name from audit_entries order by id desc limit 1`,
  )
  expect(entry).toEqual({ action: 'api_token_revoked', object_name: 'A script' })
})

// asvs: 6.2.2, 6.2.3, 7.5.1
it('A wrong current password changes nothing and leaves the session open', async () => {
  const session = await signIn(before)
  const answer = await session(changePassword, change('wrong guess', after))
  expect([answer.status, answer.problem.code]).toEqual([400, 'password_wrong'])
  expect((await session(validateToken)).status).toBe(200)
  expect((await anonymous(login, { body: { email, password: before } })).status).toBe(200)
})

it('The current password cannot be guessed: wrong ones count together with failed sign-ins', async () => {
  const session = await signIn(before)
  const address = '192.0.2.1'
  for (let number = 0; number < 5; number += 1) {
    await anonymous(login, { address, body: { email, password: 'wrong guess' } })
  }
  const statuses: number[] = []
  for (let number = 0; number < 6; number += 1) {
    statuses.push((await session(changePassword, { ...change('wrong guess', after), address })).status)
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  expect((await session(changePassword, { ...change(before, after), address })).status).toBe(429)
})

// spec: 5.register.password-length
it.each([
  ['x'.repeat(7), 'password_short'],
  ['x'.repeat(129), 'password_long'],
])(
  'The new password %j is refused, and the refusal does not count as a failed sign-in',
  async (password, code) => {
    const session = await signIn(before)
    const answer = await session(changePassword, change('wrong guess', password))
    expect([answer.status, answer.problem.code]).toEqual([400, code])
    expect(await rows(db, sql`select 1 from attempts`)).toEqual([])
  },
)

it('Only one of two simultaneous password changes succeeds', async () => {
  const session = await signIn(before)
  const answers = await Promise.all([
    session(changePassword, change(before, 'the first one')),
    session(changePassword, change(before, 'the second one')),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

// asvs: 7.4.3
it('A sign-in with the old password during its change leaves no session', async () => {
  const session = await signIn(before)
  const [, ...signedIn] = await Promise.all([
    session(changePassword, change(before, after)),
    ...Array.from({ length: 8 }, (_, number) => signIn(before, `192.0.2.${String(number)}`)),
  ])
  for (const call of signedIn) expect((await call(validateToken)).status).toBe(401)
})
