// The mail of an invitation, or its link.
import * as api from '@lettermill/contracts'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { aWorker, until } from '../../../../test/campaigns.ts'
import { aDomain, aSender, aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { callsOf } from '../../../../test/harness-calls.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { rows, sql } from '../../../platform/db/index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database, { CAPTCHA: 'off' })
const administrator = await aSignedInAccount(app, db, { isAdmin: true })
const anonymous = callsOf(app)

let people = 0
const aPerson = () => `new${String((people += 1))}@firm.example`

test('with a relay and a sender of an administrator, the invitation is mailed, and its link shown to nobody else', async () => {
  const sink = await aSink()
  const worker: Awaited<ReturnType<typeof aWorker>> = await aWorker(database, sink.url)
  try {
    const sending = await startApp(database, { SMTP_URL: sink.url, CAPTCHA: 'off' })
    await aDomain(db, administrator.caller.workspaceId, { isVerified: true })
    await aSender(db, administrator.caller.workspaceId)
    const email = aPerson()
    const call = callsOf(sending, administrator.token)
    const { body } = await call(api.createInvitation, { body: { email, role: 'viewer' } })
    expect(body.link).toBeNull()
    await until(() => sink.arrivals.length === 1)
    const letter = await PostalMime.parse(sink.arrivals[0]?.source ?? Buffer.alloc(0))
    expect([letter.to?.[0]?.address, letter.subject]).toEqual([
      email,
      `${administrator.caller.email} invites you to ${administrator.caller.email}`,
    ])
    const token = /\/invitation\?token=([\w-]{43})/.exec(letter.text ?? '')?.[1] ?? ''
    expect((await anonymous(api.showInvitation, { body: { token } })).body.email).toBe(email)
    // It does not count towards the test messages of the administrator's workspace, and leaves when they are used up.
    await rows(
      db,
      sql`insert into test_allowances (workspace_id, day, sent)
          values (${administrator.caller.workspaceId}, (now() at time zone 'UTC')::date, 50)`,
    )
    const named = await startApp(database, {
      SMTP_URL: sink.url,
      CAPTCHA: 'off',
      SYSTEM_SENDER: 'mail@mill.example',
    })
    await callsOf(named, administrator.token)(api.createInvitation, {
      body: { email: aPerson(), role: 'viewer' },
    })
    await until(() => sink.arrivals.length === 2)
    const second = await PostalMime.parse(sink.arrivals[1]?.source ?? Buffer.alloc(0))
    expect(second.from?.address).toBe('mail@mill.example')
  } finally {
    await worker.stop()
  }
})

test('SYSTEM_SENDER mails invitations; without a relay the mail stays in the built-in mailbox, and the link is shown', async () => {
  const fresh = await freshDatabase()
  const testing = await startApp(fresh, { CAPTCHA: 'off', SYSTEM_SENDER: 'mail@firm.example' })
  const { call } = await aSignedInAccount(testing, fresh.db, { isAdmin: true })
  const worker = await aWorker(fresh, '')
  try {
    const email = aPerson()
    const { body } = await call(api.createInvitation, { body: { email, role: 'viewer' } })
    expect(body.link).toContain('/invitation?token=')
    const inbox = async () => (await call(api.listMailbox)).body.messages
    await until(async () => (await inbox()).length === 1)
    expect(await inbox()).toMatchObject([{ envelope_to: email }])
  } finally {
    await worker.stop()
  }
})
