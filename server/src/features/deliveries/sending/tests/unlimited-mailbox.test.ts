// Mail that stays in the built-in mailbox reaches no provider, so no provider's limit slows it.
import { afterAll, expect, test } from 'vitest'
import { sendCampaign } from '../../../campaigns/lifecycle.ts'
import { row, rows, sql } from '../../../../platform/db/index.ts'
import { aCampaign, aWorker, until } from '../../../../../test/campaigns.ts'
import { freshDatabase } from '../../../../../test/harness.ts'

const database = await freshDatabase()
const { db } = database
const worker = await aWorker(database, '')
afterAll(() => worker.stop())

test('no limit slows messages that stay in the built-in mailbox', async () => {
  await rows(db, sql`update provider_limits set per_minute = 1, per_hour = 1`)
  const campaign = await aCampaign(db, { contacts: 30 })
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  await until(async () => (await campaign.now()).status === 'sent')
  const kept = await row(db, sql<{ count: number }>`select count(*) as count from mailbox_messages`)
  expect(kept?.count).toBe(30)
})
