// A relay's policy against us, and what comes right after it.
import { afterAll, expect, test } from 'vitest'
import { resumeCampaign, sendCampaign } from '../../../campaigns/lifecycle.ts'
import { aCampaign, aWorker, until } from '../../../../../test/campaigns.ts'
import { freshDatabase } from '../../../../../test/harness.ts'
import { aSink } from '../../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
const sink = await aSink()
const worker = await aWorker(database, sink.url, { RETRY_DELAYS: '300ms,300ms' })
afterAll(() => worker.stop())

/** Seconds that bound a wait which never ends; a busy machine takes what it takes. */
const patience = 200

test(
  'a chunk that a policy ended is not begun anew before the hold stands',
  { timeout: 600_000 },
  async () => {
    // Whoever was refused in that moment had failed for good, about one time in five.
    for (let round = 0; round < 15; round += 1) {
      sink.reset()
      sink.behaviour.rcpt = () => '550 5.1.1 You are blocked'
      const campaign = await aCampaign(db, { contacts: 300 })
      await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
      await until(async () => (await campaign.now()).status === 'paused', patience)
      sink.behaviour = {}
      await resumeCampaign(db, campaign.workspaceId, campaign.campaignId)
      await until(
        async () => ['sent', 'completed', 'failed'].includes((await campaign.now()).status),
        patience,
      )
      expect(await campaign.now()).toMatchObject({ status: 'sent', sent_count: 300, failed_count: 0 })
    }
  },
)
