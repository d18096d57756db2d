// Changing one's own email: the link to the new address, and the mail to the earlier one.
import {
  changeEmail,
  changePassword,
  confirmEmail,
  forgotPassword,
  getAccount,
  getSettings,
  login,
  resetPassword,
} from '@lettermill/contracts'
import { beforeEach, expect, it } from 'vitest'
import { callsOf, type MakeCall } from '../../../../../test/harness-calls.ts'
import { freshDatabase, startFrame } from '../../../../../test/harness.ts'
import { rows, sql } from '../../../../platform/db/index.ts'
import { createAdministrator, setPassword } from '../../index.ts'
import { Outbox } from './outbox.ts'

const database = await freshDatabase()
const { db } = database
let outbox = new Outbox()
const app = await startFrame(database, {
  accountMail: {
    isPossible: () => outbox.isPossible(),
    queue: (tx, to, text) => outbox.queue(tx, to, text),
  },
})
const anonymous = callsOf(app)
const email = 'ann@office.example'
const next = 'ann@home.example'
const password = 'correct horse'

async function signedIn(as = email): Promise<MakeCall> {
  const { body } = await anonymous(login, { body: { email: as, password } })
  return callsOf(app, body.token)
}
const wish = (to: string, typed = password) => ({ body: { email: to, password: typed } })
const confirm = (token: string) => anonymous(confirmEmail, { body: { token } })

beforeEach(async () => {
  outbox = new Outbox()
  await rows(db, sql`delete from accounts`)
  await rows(db, sql`delete from attempts`)
  await createAdministrator(db, { email, password })
})

// spec: beyond.account.email
// asvs: 7.5.1
it('The email changes when the link in the mail to the new address is confirmed, and the earlier address is told', async () => {
  const session = await signedIn()
  expect((await session(changeEmail, wish(` ${next} `))).body).toMatchObject({ email, new_email: next })
  expect((await session(getAccount)).body).toMatchObject({ email, new_email: next })
  expect(outbox.to('emailChange')).toEqual([next])
  expect((await confirm(outbox.token(next))).body).toEqual({ email: next })
  expect(outbox.mails.at(-1)).toEqual({ to: email, text: { kind: 'emailChanged', params: { email: next } } })
  expect((await session(getSettings)).body.email).toBe(next)
  expect((await session(getAccount)).body).toMatchObject({ email: next, new_email: null })
  expect((await anonymous(login, { body: { email, password } })).status).toBe(401)
  expect((await anonymous(login, { body: { email: next, password } })).status).toBe(200)
})

it('A link confirms once, within 24 hours, and ends when another is asked for', async () => {
  const session = await signedIn()
  await session(changeEmail, wish('first@home.example'))
  await session(changeEmail, wish(next))
  expect((await confirm(outbox.token('first@home.example'))).problem.code).toBe('link_invalid')
  await rows(db, sql`update account_links set expires_at = expires_at - interval '24 hours'`)
  expect((await confirm(outbox.token(next))).problem.code).toBe('link_invalid')
  expect((await session(getAccount)).body.new_email).toBeNull()
  await session(changeEmail, wish(next))
  const token = outbox.token(next)
  expect((await confirm(token)).status).toBe(200)
  const again = await confirm(token)
  expect([again.status, again.problem.code]).toEqual([400, 'link_invalid'])
})

it('A wrong password, an address of somebody else or no address at all changes nothing', async () => {
  await createAdministrator(db, { email: 'bob@office.example' })
  const session = await signedIn()
  const codes = [
    (await session(changeEmail, wish(next, 'wrong guess'))).problem.code,
    (await session(changeEmail, wish('BOB@office.example'))).problem.code,
    (await session(changeEmail, wish('nobody'))).problem.code,
  ]
  expect(codes).toEqual(['password_wrong', 'email_taken', 'email_invalid'])
  expect(outbox.mails).toEqual([])
})

it('The password cannot be guessed: wrong ones count together with failed sign-ins', async () => {
  const session = await signedIn()
  const statuses: number[] = []
  for (let tries = 0; tries < 11; tries += 1)
    statuses.push((await session(changeEmail, wish(next, 'wrong guess'))).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
})

it('An account asks five times an hour', async () => {
  const session = await signedIn()
  const statuses: number[] = []
  for (let tries = 0; tries < 6; tries += 1) statuses.push((await session(changeEmail, wish(next))).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

it('Of two accounts that confirm the same address, one gets it', async () => {
  const other = 'bob@office.example'
  await createAdministrator(db, { email: other, password })
  await (
    await signedIn()
  )(changeEmail, wish(next))
  const mine = outbox.token(next)
  await (
    await signedIn(other)
  )(changeEmail, wish(next))
  const answers = await Promise.all([confirm(mine), confirm(outbox.token(next))])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('email_taken')
})

it('A link to set a password that was mailed to the earlier address ends', async () => {
  const session = await signedIn()
  await anonymous(forgotPassword, { body: { email } })
  await outbox.holds(1)
  const token = outbox.token(email)
  await session(changeEmail, wish(next))
  await confirm(outbox.token(next))
  expect((await anonymous(resetPassword, { body: { token, password: 'battery staple' } })).problem.code).toBe(
    'link_invalid',
  )
})

it.each([
  [
    'a person changes the password',
    (session: MakeCall) =>
      session(changePassword, { body: { currentPassword: password, newPassword: 'battery staple' } }),
  ],
  ['the operator sets the password', () => setPassword(db, { email })],
])('A change of the email that waits ends when %s', async (_name, change) => {
  const session = await signedIn()
  await session(changeEmail, wish(next))
  await change(session)
  expect((await confirm(outbox.token(next))).problem.code).toBe('link_invalid')
})

it('The letter case of the own address can change', async () => {
  const session = await signedIn()
  await session(changeEmail, wish('Ann@office.example'))
  expect((await confirm(outbox.token('Ann@office.example'))).body).toEqual({ email: 'Ann@office.example' })
})

it('admin@localhost, which gets no mail, can get a real address', async () => {
  await createAdministrator(db, { email: 'admin@localhost', password })
  const session = await signedIn('admin@localhost')
  await session(changeEmail, wish(next))
  expect((await confirm(outbox.token(next))).status).toBe(200)
  expect(outbox.to('emailChanged')).toEqual([])
})

it('An instance that can send no such mail says so', async () => {
  outbox.isOn = false
  const answer = await (await signedIn())(changeEmail, wish(next))
  expect([answer.status, answer.problem.code]).toEqual([409, 'account_mail_off'])
  expect(await rows(db, sql`select 1 from account_links`)).toEqual([])
})
