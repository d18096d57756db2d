// kill -9 of a worker during a campaign, then a new worker: every recipient gets the message, and possible duplicates
// are as rare as the engine's README allows. e2e/ kills the whole process tree.
import { expect, test } from 'vitest'
import { sendCampaign } from '../src/features/campaigns/lifecycle.ts'
import { aCampaign, until } from './campaigns.ts'
import { freshDatabase } from './harness.ts'
import { aSink } from './sink.ts'
import { aWorkerProcess } from './worker-process.ts'

const { db, url } = await freshDatabase()
const sink = await aSink({ delay: 3 })
const connections = 5
const worker = aWorkerProcess(url, sink.url, connections)

test('kill -9 of the worker in mid-campaign loses no recipient', { timeout: 180_000 }, async () => {
  const campaign = await aCampaign(db, { contacts: 1200 })
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  const kills = [200, 700]
  for (const arrivals of kills) {
    worker.start()
    await until(() => sink.arrivals.length >= arrivals, 60)
    await worker.kill()
  }
  worker.start()
  await until(async () => (await campaign.now()).status === 'sent', 60)

  const copies = new Map<string, number>()
  for (const { to } of sink.arrivals) copies.set(to, (copies.get(to) ?? 0) + 1)
  expect(copies.size).toBe(1200)
  expect(sink.arrivals.length - 1200).toBeLessThanOrEqual(connections * kills.length)
  const ids = new Set(sink.arrivals.map(({ source }) => /^message-id: (.*)$/im.exec(source.toString())?.[1]))
  expect(ids.size).toBe(1200)
  expect(await campaign.now()).toMatchObject({
    total_contacts: 1200,
    sent_count: 1200,
    failed_count: 0,
    skipped_count: 0,
  })
})
