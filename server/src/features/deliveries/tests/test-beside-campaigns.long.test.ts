// Test messages beside campaigns at one worker, and tests that cannot be made.
import { testCampaign } from '@lettermill/contracts'
import { afterAll, expect, test } from 'vitest'
import { sendCampaign } from '../../campaigns/lifecycle.ts'
import { sendTest } from '../index.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { aCampaign, aWorker, until } from '../../../../test/campaigns.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const sink = await aSink()
const worker = await aWorker(database, sink.url)
afterAll(() => worker.stop())

test('A test message waited for the campaigns that occupied the worker', async () => {
  sink.behaviour.delay = 10
  const { call, caller } = await aSignedInAccount(app, db)
  const { workspaceId } = caller
  const first = await aCampaign(db, { contacts: 2100, workspaceId })
  const others = Array.from({ length: 4 }, () => aCampaign(db, { contacts: 2100, workspaceId }))
  const all = [first, ...(await Promise.all(others))]
  for (const { campaignId } of all) await sendCampaign(db, workspaceId, campaignId)
  const held = sql`select from chunks where done_at is null and worker is not null`
  await until(async () => (await rows(db, held)).length === 8)
  expect((await call(testCampaign, { params: { id: first.campaignId } })).status).toBe(200)
  expect((await first.now()).status).toBe('processing')
  expect(sink.arrivals.some(({ to }) => to === caller.email)).toBe(true)
  await rows(db, sql`update mailings set state = 'halted' where workspace_id = ${workspaceId}`)
})

test('A test message whose signing key was gone was retried for ever', async () => {
  const { workspaceId } = (await aSignedInAccount(app, db)).caller
  const content = {
    groupId: 1,
    fromName: '',
    fromEmail: 'ann@office.example',
    subject: '',
    html: '',
    text: '',
    links: [],
    postalAddress: null,
    dkim: [{ domain: 'gone.example', selector: 'lm1' }],
  }
  const answer = sendTest(db, { workspaceId, content, emails: ['a@office.example'], fields: {} })
  await expect(answer).rejects.toMatchObject({
    code: 'signing_key_missing',
    message: expect.stringContaining('gone.example') as string,
  })
  const open = sql`select from mailings where workspace_id = ${workspaceId} and state = 'open'`
  await until(async () => (await rows(db, open)).length === 0)
})
