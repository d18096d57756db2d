// The mail to the owner of a form on which very many people sign up.
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorker, until } from '../../../../test/campaigns.ts'
import { aDomain, aSender, aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, testSealer } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { anOwner } from '../../forms/tests/world.ts'
import { mailFloodedForms } from '../flooded-forms-mail.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const administrator = await aSignedInAccount(app, db, { isAdmin: true })
const sink = await aSink()
let worker: Awaited<ReturnType<typeof aWorker>>
beforeAll(async () => {
  worker = await aWorker(database, sink.url)
})
afterAll(() => worker.stop())

const mail = (environment = [sink.url], language: 'en' | 'uk' = 'en') =>
  mailFloodedForms(db, { environment, language, publicUrl: 'https://mill.example', sealer: testSealer })

test('The owner gets one mail for each day on which very many people signed up', async () => {
  const owner = await anOwner(app, db)
  const flood = (since: string) =>
    rows(db, sql`update forms set flooded_at = now() - ${since}::interval where id = ${owner.form.id}`)
  await flood('1 hour')
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
  expect(letter.subject).toBe('Very many sign-ups: Join')
  expect(letter.text).toContain(`https://mill.example/forms/${String(owner.form.id)}?tab=signUps`)
  await flood('-1 second')
  expect(await mail([sink.url], 'uk')).toBe(1)
})
