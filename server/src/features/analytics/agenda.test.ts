// The campaigns that are being sent now and those that come next, for the first line of the dashboard.
import { getAgenda, reviewCampaign } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../test/harness.ts'
import { startApp } from '../../../test/harness-app.ts'
import { aCampaign } from '../../../test/campaigns.ts'
import { aSignedInAccount } from '../../../test/factories.ts'
import { aStartedCampaign, record } from '../campaigns/tests/under-way.ts'
import { rows, sql } from '../../platform/db/index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

// spec: beyond.dashboard.sending
test('the dashboard did not show the campaign that is being sent', async () => {
  const campaign = await aStartedCampaign(app, db, { contacts: 8 })
  await record(db, campaign, { 1: 'sent', 2: 'sent', 3: 'failed' })
  const { body } = await campaign.call(getAgenda)
  expect(body.running).toMatchObject([
    { id: campaign.campaignId, status: 'processing', total: 8, sent: 2, settled: 3 },
  ])
  expect(body).toMatchObject({ more_running: 0, next: [], more_next: 0 })
})

test('the dashboard shows the next three scheduled campaigns by their times, and counts the rest', async () => {
  const { call, caller } = await aSignedInAccount(app, db)
  const { workspaceId } = caller
  for (const [name, at] of [
    ['third', '2030-03-01'],
    ['first', '2030-01-01'],
    ['fifth', '2030-05-01'],
    ['second', '2030-02-01'],
    ['fourth', '2030-04-01'],
  ] as const) {
    const { campaignId } = await aCampaign(db, { workspaceId, contacts: 3 })
    await rows(
      db,
      sql`update campaigns set name = ${name}, status = 'scheduled', scheduled_at = ${at}::timestamptz
        where id = ${campaignId}`,
    )
  }
  const draft = await aCampaign(db, { workspaceId })
  await rows(db, sql`update campaigns set scheduled_at = '2029-01-01' where id = ${draft.campaignId}`)
  const { body } = await call(getAgenda)
  expect(body.next.map(({ name, contacts }) => [name, contacts])).toEqual([
    ['first', 3],
    ['second', 3],
    ['third', 3],
  ])
  expect(body).toMatchObject({ running: [], more_next: 2 })
})

test('the dashboard counted contacts whom the next campaign leaves out', async () => {
  const { call, caller } = await aSignedInAccount(app, db)
  const { workspaceId } = caller
  const { campaignId, groupId } = await aCampaign(db, { workspaceId, contacts: 5 })
  await rows(
    db,
    sql`update campaigns set status = 'scheduled', scheduled_at = '2030-01-01' where id = ${campaignId}`,
  )
  await rows(
    db,
    sql`insert into suppressions (workspace_id, email, reason)
      select c.workspace_id, lower(c.email), 'unsubscribed'
      from contacts c join group_members m on m.contact_id = c.id where m.group_id = ${groupId} limit 2`,
  )
  const { recipients } = (await call(reviewCampaign, { params: { id: campaignId } })).body
  expect(recipients).toBe(3)
  expect((await call(getAgenda)).body.next).toMatchObject([{ id: campaignId, contacts: 3 }])
  await rows(db, sql`update campaigns set group_id = null where id = ${campaignId}`)
  expect((await call(getAgenda)).body.next).toMatchObject([{ id: campaignId, contacts: 3 }])
})

test('the dashboard shows no deleted campaign and none of another workspace', async () => {
  const other = await aStartedCampaign(app, db)
  const mine = await aStartedCampaign(app, db)
  await rows(db, sql`update campaigns set deleted_at = now() where id = ${mine.campaignId}`)
  expect((await mine.call(getAgenda)).body).toEqual({ running: [], more_running: 0, next: [], more_next: 0 })
  expect((await other.call(getAgenda)).body.running).toHaveLength(1)
})
