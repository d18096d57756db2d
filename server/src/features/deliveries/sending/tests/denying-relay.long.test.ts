// A relay that does not relay for us, or whose limit of our account is used up, is taken out alone.
import { afterAll, afterEach, expect, test } from 'vitest'
import { sendCampaign } from '../../../campaigns/lifecycle.ts'
import { getProgress } from '../../../campaigns/page/progress.ts'
import { row, sql } from '../../../../platform/db/index.ts'
import { aCampaign, aWorker, until, type ReadyCampaign } from '../../../../../test/campaigns.ts'
import { freshDatabase } from '../../../../../test/harness.ts'
import { aSink } from '../../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
const [good, bad] = [await aSink(), await aSink()]
let worker = await aWorker(database, `${good.url},${bad.url}`, { RETRY_DELAYS: '300ms,300ms' })
afterAll(() => worker.stop())
afterEach(() => {
  good.reset()
  bad.reset()
})

const progressOf = ({ workspaceId, campaignId }: ReadyCampaign) =>
  getProgress(db, { now: () => new Date() }, workspaceId, campaignId)

async function suppressed({ workspaceId }: ReadyCampaign): Promise<number | undefined> {
  const found = await row(
    db,
    sql<{ count: number }>`select count(*) as count from suppressions where workspace_id = ${workspaceId}`,
  )
  return found?.count
}

test.each([
  '554 5.7.1 Relay access denied',
  '530 5.7.0 Authentication required',
  '550 5.4.5 Daily user sending limit exceeded',
])('a relay that says "%s" loses its messages to the other relay', async (reply) => {
  bad.behaviour.rcpt = () => reply
  const campaign = await aCampaign(db, { contacts: 120 })
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  await until(async () => (await campaign.now()).status === 'sent')
  expect(await progressOf(campaign)).toMatchObject({ sent: 120, failed: 0, deferred: 0, holds: [] })
  expect(good.arrivals).toHaveLength(120)
  expect(await suppressed(campaign)).toBe(0)
})

test('a relay whose daily limit is reached in the middle says so at once on the campaign’s page', async () => {
  await worker.stop()
  let left = 15
  bad.behaviour.rcpt = () => ((left -= 1) >= 0 ? null : '454 4.7.0 Daily message quota exceeded')
  worker = await aWorker(database, bad.url, { RETRY_DELAYS: '300ms,300ms' })
  const campaign = await aCampaign(db, { contacts: 40 })
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  await until(async () => (await progressOf(campaign)).relay_reply !== null, 30)
  expect(await progressOf(campaign)).toMatchObject({ waits_for: 'relay', failed: 0, deferred: 0 })
  expect((await progressOf(campaign)).relay_reply).toContain('Daily message quota exceeded')
  bad.behaviour = {}
  await until(async () => (await campaign.now()).status === 'sent')
  expect(await progressOf(campaign)).toMatchObject({ sent: 40, failed: 0, relay_reply: null })
})
