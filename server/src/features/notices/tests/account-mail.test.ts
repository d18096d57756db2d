// The mail about accounts: whom it is from, and where it goes.
import { forgotPassword, getPasswordHelp } from '@lettermill/contracts'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorker, until } from '../../../../test/campaigns.ts'
import { aDomain, aSender, aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { callsOf } from '../../../../test/harness-calls.ts'
import { freshDatabase, testSealer } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { row, rows, sql, transaction } from '../../../platform/db/index.ts'
import { sealerOf } from '../../../platform/sealing/index.ts'
import { accountMailOf } from '../account-mail.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database, { PUBLIC_URL: 'https://mill.example' })
const administrator = await aSignedInAccount(app, db, { isAdmin: true })
const { workspaceId } = administrator.caller
const person = await aSignedInAccount(app, db)
const sink = await aSink()
let worker: Awaited<ReturnType<typeof aWorker>>
beforeAll(async () => {
  worker = await aWorker(database, sink.url)
})
afterAll(() => worker.stop())

const letter = async (at: number) => {
  await until(() => sink.arrivals.length > at)
  return PostalMime.parse(sink.arrivals[at]?.source ?? Buffer.alloc(0))
}
const mailFrom = (systemSender?: string) =>
  accountMailOf({ sealer: testSealer, language: 'specified', systemSender })
const changed = { kind: 'emailChanged', params: { email: 'new@home.example' } } as const
const queue = (systemSender?: string) =>
  transaction(db, (tx) => mailFrom(systemSender).queue(tx, 'ann@home.example', changed))

test('without SYSTEM_SENDER it is from the first administrator with a sender of a verified domain, or not sent', async () => {
  const anonymous = callsOf(app)
  expect((await anonymous(getPasswordHelp)).body).toEqual({ mails: false })
  expect(await queue()).toBe(false)
  const domainId = await aDomain(db, workspaceId)
  await aSender(db, workspaceId)
  expect((await anonymous(getPasswordHelp)).body).toEqual({ mails: false })
  await rows(db, sql`update sending_domains set is_verified = true where id = ${domainId}`)
  expect((await anonymous(getPasswordHelp)).body).toEqual({ mails: true })
  await anonymous(forgotPassword, { body: { email: person.caller.email } })
  const { from, to, subject, text, headers } = await letter(0)
  expect([to?.[0]?.address, subject]).toEqual([person.caller.email, 'Set a new password'])
  expect(from?.address).toMatch(/@firm\.example$/)
  expect(text).toMatch(/https:\/\/mill\.example\/reset-password\?token=[\w-]{43}\s/)
  expect(text).toContain('within 30 minutes')
  expect(headers.map(({ key }) => key)).toContain('dkim-signature')
  // No workspace is named, so that the built-in mailbox shows it to administrators alone.
  expect(headers.find(({ key }) => key === 'feedback-id')?.value).toMatch(/^::service:/)
})

test('SYSTEM_SENDER comes first, signed if an administrator has its domain', async () => {
  expect(await queue('mail@firm.example')).toBe(true)
  expect(await queue('mail@elsewhere.example')).toBe(true)
  const letters = [await letter(1), await letter(2)]
  const facts = letters.map(({ from, headers }) => [
    from?.address,
    headers.some(({ key }) => key === 'dkim-signature'),
  ])
  expect(facts.sort()).toEqual([
    ['mail@elsewhere.example', false],
    ['mail@firm.example', true],
  ])
})

test('it is not sent while the keys of the sender’s domain cannot be read', async () => {
  const sealer = sealerOf(['another key, of thirty-two bytes or more'])
  const mail = accountMailOf({ sealer, language: 'specified', systemSender: 'mail@firm.example' })
  expect(await mail.isPossible(db)).toBe(false)
  expect(await transaction(db, (tx) => mail.queue(tx, 'ann@home.example', changed))).toBe(false)
})

test('it does not count towards the test messages of the workspace, and leaves when they are used up', async () => {
  await rows(
    db,
    sql`insert into test_allowances (workspace_id, day, sent) values (${workspaceId}, (now() at time zone 'UTC')::date, 50)
      on conflict (workspace_id) do update set day = excluded.day, sent = 50`,
  )
  expect(await queue()).toBe(true)
  expect((await letter(3)).text).toContain('is now new@home.example')
  const sent = await row(db, sql`select sent from test_allowances where workspace_id = ${workspaceId}`)
  expect(sent).toEqual({ sent: 50 })
})
