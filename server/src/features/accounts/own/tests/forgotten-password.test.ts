// A forgotten password: the link in the mail, and what the calls do not reveal.
import {
  changePassword,
  forgotPassword,
  getPasswordHelp,
  login,
  resetPassword,
  validateToken,
} from '@lettermill/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../../../test/campaigns.ts'
import { callsOf } from '../../../../../test/harness-calls.ts'
import { freshDatabase, startFrame } from '../../../../../test/harness.ts'
import { row, rows, sql, transaction } from '../../../../platform/db/index.ts'
import { createAdministrator } from '../../index.ts'
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
const before = 'correct horse'
const after = 'battery staple'

let calls = 0
/** Each call comes from a network of its own, unless one is given. */
const ask = (to: string, address = `192.0.2.${String((calls += 1) % 250)}`) =>
  anonymous(forgotPassword, { body: { email: to }, address })
const reset = (token: string, password = after, address = '192.0.2.9') =>
  anonymous(resetPassword, { body: { token, password }, address })
const signIn = (password: string, address = '192.0.2.99') =>
  anonymous(login, { body: { email, password }, address })

async function aLink(): Promise<string> {
  const { length } = outbox.mails
  await ask(email)
  await outbox.holds(length + 1)
  const token = outbox.token(email)
  // The mail is queued in the transaction that stores the link.
  const stored = sql`select 1 from account_links where token_hash = sha256(convert_to(${token}, 'UTF8'))`
  await until(async () => (await rows(db, stored)).length > 0)
  return token
}

/** Resolves once the server has decided about all calls so far: it decides about them in their order. */
async function decided(): Promise<void> {
  await createAdministrator(db, { email: 'last@office.example' })
  await ask('last@office.example')
  await until(() => outbox.mails.some(({ to }) => to === 'last@office.example'))
  outbox.mails.splice(
    outbox.mails.findIndex(({ to }) => to === 'last@office.example'),
    1,
  )
}

beforeEach(async () => {
  outbox = new Outbox()
  await rows(db, sql`delete from accounts`)
  await rows(db, sql`delete from attempts`)
  await createAdministrator(db, { email, password: before })
})

describe('The link in the mail', () => {
  // spec: beyond.account.forgotten-password
  // asvs: 6.4.3
  it('sets a new password, and ends all sessions of the account', async () => {
    const session = callsOf(app, (await signIn(before)).body.token)
    const token = await aLink()
    expect(outbox.mails[0]?.text).toMatchObject({
      kind: 'passwordReset',
      params: { page: expect.stringContaining('/reset-password?token=') as string, minutes: 30 },
    })
    expect((await reset(token)).status).toBe(200)
    expect((await session(validateToken)).status).toBe(401)
    expect((await signIn(before)).status).toBe(401)
    expect((await signIn(after)).status).toBe(200)
  })

  it('works once', async () => {
    const token = await aLink()
    expect((await reset(token)).status).toBe(200)
    const again = await reset(token, 'a third password')
    expect([again.status, again.problem.code]).toEqual([400, 'link_invalid'])
    expect((await signIn(after)).status).toBe(200)
  })

  it('works once when two calls use it at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      await rows(db, sql`delete from attempts`)
      const token = await aLink()
      const answers = await Promise.all([reset(token), reset(token, 'a third password')])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    }
  })

  it('ends after 30 minutes', async () => {
    const token = await aLink()
    const pass = (minutes: number) =>
      rows(db, sql`update account_links set expires_at = expires_at - make_interval(mins => ${minutes})`)
    await pass(29)
    expect((await reset(token, 'short')).problem.code).toBe('password_short')
    await pass(1)
    expect((await reset(token)).problem.code).toBe('link_invalid')
    expect((await signIn(before)).status).toBe(200)
  })

  it('stays valid when the new password is refused', async () => {
    const token = await aLink()
    for (const [password, code] of [
      ['short', 'password_short'],
      ['x'.repeat(129), 'password_long'],
      ['Sunshine1', 'password_common'],
    ] as const)
      expect((await reset(token, password)).problem.code).toBe(code)
    expect((await reset(token)).status).toBe(200)
  })

  it('ends when another link is used, and when the password is changed', async () => {
    const [first, second] = [await aLink(), await aLink()]
    expect((await reset(second)).status).toBe(200)
    expect((await reset(first)).problem.code).toBe('link_invalid')
    const third = await aLink()
    const session = callsOf(app, (await signIn(after)).body.token)
    await session(changePassword, { body: { currentPassword: after, newPassword: before } })
    expect((await reset(third, 'a third password')).problem.code).toBe('link_invalid')
  })

  it('ends with the account, and when the account is rejected', async () => {
    const token = await aLink()
    await rows(db, sql`update accounts set status = 'rejected'`)
    expect((await reset(token)).problem.code).toBe('link_invalid')
    await rows(db, sql`delete from accounts`)
    expect((await reset(token)).problem.code).toBe('link_invalid')
  })

  it('leaves no session that was opened with the earlier password at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      await rows(db, sql`delete from accounts`)
      await rows(db, sql`delete from attempts`)
      await createAdministrator(db, { email, password: before })
      const token = await aLink()
      const [{ status }] = await Promise.all([reset(token), signIn(before), signIn(before)])
      expect(status).toBe(200)
      expect(await rows(db, sql`select 1 from sessions`)).toEqual([])
    }
  })

  it('lets the person in at once, even after too many wrong passwords', async () => {
    const address = '192.0.2.77'
    for (let tries = 0; tries < 11; tries += 1) await signIn('wrong guess', address)
    expect((await signIn(before, address)).status).toBe(429)
    await reset(await aLink(), after, address)
    expect((await signIn(after, address)).status).toBe(200)
  })

  it('is stored as a hash only, and recorded in the audit log without it', async () => {
    const token = await aLink()
    await reset(token)
    const stored = await rows(db, sql`select encode(token_hash, 'escape') as hash from account_links`)
    expect(JSON.stringify(stored)).not.toContain(token)
    const entries = await rows(
      db,
      sql`select action, object_name from audit_entries where action like 'password_reset%' order by id`,
    )
    expect(entries.slice(-2)).toEqual([
      { action: 'password_reset_asked', object_name: email },
      { action: 'password_reset', object_name: email },
    ])
  })
})

describe('Asking for a link', () => {
  // asvs: 6.3.8
  it('gets the same answer for every email, and mails an approved account alone', async () => {
    await createAdministrator(db, { email: 'admin@localhost' })
    for (const status of ['pending', 'rejected'])
      await rows(
        db,
        sql`insert into accounts (email, password_hash, status) values (${`${status}@office.example`}, 'none', ${status})`,
      )
    const typed = ['ANN@office.example', 'nobody@office.example', 'pending@office.example']
    const odd = ['rejected@office.example', 'admin@localhost', 'no address at all', "x' or 1=1 --\u0000"]
    const answers: string[] = []
    for (const each of [...typed, ...odd]) {
      const { status, text } = await ask(each)
      answers.push(`${String(status)} ${text}`)
    }
    expect([...new Set(answers)]).toHaveLength(1)
    expect(answers[0]).toMatch(/^200 /)
    await decided()
    expect(outbox.to('passwordReset')).toEqual([email])
  })

  it('is answered before any account is looked up, so that the time of the answer says nothing', async () => {
    await transaction(db, async (tx) => {
      // Whoever reads accounts or their links waits until this transaction ends.
      await rows(tx, sql`lock table accounts, account_links in access exclusive mode`)
      for (const each of [email, 'nobody@office.example']) expect((await ask(each)).status).toBe(200)
      expect(outbox.mails).toEqual([])
    })
    await outbox.holds(1)
  })

  it('finds an account by its international domain', async () => {
    const { email: stored } = await createAdministrator(db, { email: 'ann@bücher.example' })
    await ask('ann@bücher.example')
    await until(() => outbox.mails.some(({ to }) => to === stored))
  })

  it('mails an account five links an hour, and answers as before', async () => {
    const answers: string[] = []
    for (let tries = 0; tries < 7; tries += 1) answers.push((await ask(email)).text)
    await decided()
    expect(new Set(answers).size).toBe(1)
    expect(outbox.mails).toHaveLength(5)
    await rows(db, sql`update attempts set at = at - interval '61 minutes'`)
    await aLink()
  })

  it('is limited to 25 calls from a network in 15 minutes, whatever the emails', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 26; tries += 1)
      statuses.push((await ask(`p${String(tries)}@office.example`, '198.51.100.3')).status)
    expect(statuses).toEqual([...Array.from({ length: 25 }, () => 200), 429])
    expect((await ask(email, '198.51.100.4')).status).toBe(200)
  })

  it('refuses an empty email', async () => {
    expect((await ask(' ')).problem.code).toBe('invalid_input')
  })

  it('says beforehand whether a link can be mailed, and stores none if it cannot', async () => {
    expect((await anonymous(getPasswordHelp)).body).toEqual({ mails: true })
    outbox.isOn = false
    expect((await anonymous(getPasswordHelp)).body).toEqual({ mails: false })
    expect((await ask(email)).status).toBe(200)
    await until(() => outbox.refused === 1)
    const links = sql<{ count: number }>`select count(*) from account_links l
      join accounts a on a.id = l.account_id where a.email = ${email}`
    expect((await row(db, links))?.count).toBe(0)
  })
})

it('refuses a token that no mail has, without hashing the password', async () => {
  for (const token of ['', 'made-up', '\u0000', 'x'.repeat(200)])
    expect((await reset(token)).problem.code).toBe('link_invalid')
})
