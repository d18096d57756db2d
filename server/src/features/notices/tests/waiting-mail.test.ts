// The mail to administrators about waiting registrations.
import { rejectRegistration, register } from '@lettermill/contracts'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorker, until } from '../../../../test/campaigns.ts'
import { aDomain, aSender, aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, testSecretKey } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { sealerOf } from '../../../platform/sealing/index.ts'
import { mailWaiting } from '../waiting-mail.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database, { CAPTCHA: 'off' })
const administrator = await aSignedInAccount(app, db, { isAdmin: true })
const sink = await aSink()
let worker: Awaited<ReturnType<typeof aWorker>>

const mail = (some: Partial<Parameters<typeof mailWaiting>[1]> = {}) =>
  mailWaiting(db, {
    environment: [sink.url],
    publicUrl: 'https://mail.firm.example',
    language: 'specified',
    sealer: sealerOf([testSecretKey]),
    ...some,
  })
const apply = (email: string) => administrator.call(register, { body: { email, password: 'Long enough 1!' } })
const anHourPasses = () =>
  rows(
    db,
    sql`update accounts set registrations_mailed_at = registrations_mailed_at - interval '61 minutes',
    created_at = created_at - interval '61 minutes'`,
  )

beforeAll(async () => {
  worker = await aWorker(database, sink.url)
})
afterAll(() => worker.stop())

test('administrators get one mail about waiting registrations, then at most one an hour about new ones', async () => {
  const { workspaceId } = administrator.caller
  expect(await mail()).toBe(0)
  await apply('one@applicant.example')
  // Nothing is sent while there is no relay, or no sender of a verified domain.
  expect(await mail()).toBe(0)
  await aDomain(db, workspaceId, { isVerified: true })
  await aSender(db, workspaceId)
  expect(await mail({ environment: [] })).toBe(0)
  expect(await mail()).toBe(1)
  await until(() => sink.arrivals.length === 1)
  const letter = await PostalMime.parse(sink.arrivals[0]?.source ?? Buffer.alloc(0))
  expect(letter.subject).toBe('1 registration waits for your approval')
  expect(letter.to?.[0]?.address).toBe(administrator.caller.email)
  expect(letter.text).toContain('https://mail.firm.example/admin/registrations')
  // The mail contains nothing that applicants wrote.
  expect(letter.text).not.toContain('applicant.example')

  for (let at = 0; at < 5; at += 1) await apply(`more${String(at)}@applicant.example`)
  expect(await mail()).toBe(0)
  await anHourPasses()
  // One of the five registrations remains to be mailed about.
  expect(await mail({ language: 'uk' })).toBe(1)
  await until(() => sink.arrivals.length === 2)
  const second = await PostalMime.parse(sink.arrivals[1]?.source ?? Buffer.alloc(0))
  expect(second.subject).toBe('6 заявок чекають на ваше схвалення')
  await anHourPasses()
  // The registrations still wait, but there is no new one.
  expect(await mail()).toBe(0)
})

test('two workers that check at once send one mail; no mail leaves when no registration waits', async () => {
  await anHourPasses()
  await apply('last@applicant.example')
  const sent = await Promise.all([mail(), mail(), mail()])
  expect(sent.reduce((sum, each) => sum + each, 0)).toBe(1)
  await anHourPasses()
  await apply('gone@applicant.example')
  const waiting = await rows(db, sql<{ id: number }>`select id from accounts where status = 'pending'`)
  for (const { id } of waiting) await administrator.call(rejectRegistration, { params: { id } })
  expect(
    await row(
      db,
      sql<{ all: number }>`select count(*)::integer as all from accounts where status = 'pending'`,
    ),
  ).toEqual({ all: 0 })
  expect(await mail()).toBe(0)
})
