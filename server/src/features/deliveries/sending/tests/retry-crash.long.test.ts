// kill -9 while failed messages are retried: only the database knows which messages are left to retry.
import { expect, test } from 'vitest'
import { sendCampaign } from '../../../campaigns/lifecycle.ts'
import { retryCampaign } from '../../../campaigns/sending/retry.ts'
import { recountStats } from '../../../tracking/index.ts'
import { rows, sql } from '../../../../platform/db/index.ts'
import { aCampaign, aWorker, until, mailingOf } from '../../../../../test/campaigns.ts'
import { freshDatabase } from '../../../../../test/harness.ts'
import { aSink } from '../../../../../test/sink.ts'
import { aWorkerProcess } from '../../../../../test/worker-process.ts'

const database = await freshDatabase()
const { db, url } = database
const sink = await aSink()
const connections = 5
const worker = aWorkerProcess(url, sink.url, connections)

test('kill -9 of the worker during a retry loses nobody', { timeout: 120_000 }, async () => {
  const campaign = await aCampaign(db, { contacts: 500 })
  const first = await aWorker(database, sink.url)
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  await until(async () => (await campaign.now()).status === 'sent', 60)
  await first.stop()
  await rows(
    db,
    sql`with failed as (update deliveries set outcome = 'failed' where mailing_id = ${mailingOf(campaign.campaignId)} and seq <= 450)
      update campaigns set status = 'completed' where id = ${campaign.campaignId}`,
  )
  await recountStats(db)

  sink.reset()
  sink.behaviour.delay = 3
  await retryCampaign(db, campaign.workspaceId, campaign.campaignId)
  worker.start()
  await until(() => sink.arrivals.length >= 100, 60)
  await worker.kill()
  expect(await campaign.now()).toMatchObject({ status: 'partially_sent', failed_count: 0 })
  worker.start()
  await until(async () => (await campaign.now()).status === 'sent', 60)
  expect(new Set(sink.arrivals.map(({ to }) => to)).size).toBe(450)
  expect(sink.arrivals.length - 450).toBeLessThanOrEqual(connections)
  expect(await campaign.now()).toMatchObject({ sent_count: 500, failed_count: 0, skipped_count: 0 })
  expect(await recountStats(db)).toEqual([])
})
