// Scheduled campaigns that are more than a day overdue.
import { expect, test } from 'vitest'
import { startDueCampaigns } from '../index.ts'
import { resumeCampaign } from '../lifecycle.ts'
import { findDatabaseIdentity, row, sql } from '../../../platform/db/index.ts'
import { aCampaign } from '../../../../test/campaigns.ts'
import { freshDatabase } from '../../../../test/harness.ts'

const { db } = await freshDatabase()
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

test('a campaign was sent 60 days late without a word', async () => {
  const campaign = await aCampaign(db, { scheduledAt: hoursAgo(60 * 24) })
  expect(await startDueCampaigns(db)).toBe(0)
  expect(await campaign.now()).toMatchObject({
    status: 'paused',
    reason: expect.stringMatching(/ \d{4}-\d\d-\d\d \d\d:\d\d UTC/) as string,
    reason_code: 'overdue',
    reason_params: { due_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string },
  })
  const entry = await row(
    db,
    sql`select action from audit_entries where object_id = ${campaign.campaignId} and action = 'campaign_held'`,
  )
  expect(entry).toBeDefined()

  await resumeCampaign(db, campaign.workspaceId, campaign.campaignId)
  expect(await campaign.now()).toMatchObject({ status: 'processing', reason: null })
})

test('a campaign that came due while the server was down for some hours did not start', async () => {
  const campaign = await aCampaign(db, { scheduledAt: hoursAgo(23) })
  expect(await startDueCampaigns(db)).toBe(1)
  expect((await campaign.now()).status).toBe('processing')
})

test('a database had no identity that tells it from another', async () => {
  expect(await findDatabaseIdentity(db)).toMatch(/^\d{10,} \d+$/)
})
