// The mail to an owner whose webhook endpoint was turned off.
import { createWebhook } from '@lettermill/contracts'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorker, until } from '../../../../test/campaigns.ts'
import { aDomain, aSender, aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, testSealer } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { mailWebhooksOff } from '../webhooks-off-mail.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const administrator = await aSignedInAccount(app, db, { isAdmin: true })
const owner = await aSignedInAccount(app, db)
const sink = await aSink()
let worker: Awaited<ReturnType<typeof aWorker>>
beforeAll(async () => {
  worker = await aWorker(database, sink.url)
})
afterAll(() => worker.stop())

const mail = (environment = [sink.url], language: 'en' | 'uk' = 'en') =>
  mailWebhooksOff(db, { environment, language, publicUrl: 'https://mill.example', sealer: testSealer })

test('The owner gets one mail that says that a webhook was turned off, and why', async () => {
  const body = { url: 'https://hooks.example/in', events: ['contact.created' as const] }
  await owner.call(createWebhook, { body })
  const turnOff = () =>
    rows(
      db,
      sql`update webhooks set is_active = false, off_reason = 'failing', off_at = now(), off_untold = true`,
    )
  await turnOff()
  // First there is no relay, then no sender.
  expect(await mail([])).toBe(0)
  expect(await mail()).toBe(0)
  await aDomain(db, administrator.caller.workspaceId, { isVerified: true })
  await aSender(db, administrator.caller.workspaceId)
  expect(await mail()).toBe(1)
  expect(await mail()).toBe(0)
  await until(() => sink.arrivals.length === 1)
  const letter = await PostalMime.parse(sink.arrivals[0]?.source ?? Buffer.alloc(0))
  expect(letter.to?.[0]?.address).toBe(owner.caller.email)
  expect(letter.subject).toBe('Webhook endpoint turned off: hooks.example')
  expect(letter.text).toContain('no call to it succeeded for five days')
  expect(letter.text).toContain('https://mill.example/settings/webhooks')
  await turnOff()
  expect(await mail([sink.url], 'uk')).toBe(1)
})
