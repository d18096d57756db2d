// kill -9 of a worker on a day of a warm-up: its reservation stays with its chunk, no recipient is lost, and no more
// messages leave than the day allows.
import { expect, test } from 'vitest'
import { sendCampaign } from '../src/features/campaigns/lifecycle.ts'
import { aDayLater, warmUp } from '../src/features/warm-ups/tests/days.ts'
import { row, sql } from '../src/platform/db/index.ts'
import { aCampaign, until } from './campaigns.ts'
import { freshDatabase } from './harness.ts'
import { aSink } from './sink.ts'
import { aWorkerProcess } from './worker-process.ts'

const { db, url } = await freshDatabase()
const sink = await aSink({ delay: 30 })
const connections = 2
const worker = aWorkerProcess(url, sink.url, connections)
const people = () => new Set(sink.arrivals.map(({ to }) => to)).size

test(
  'kill -9 of the worker in the middle of a warm-up day loses no recipient and exceeds no cap',
  { timeout: 240_000 },
  async () => {
    const campaign = await aCampaign(db, { contacts: 1120 })
    await warmUp(db, campaign.workspaceId)
    await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
    worker.start()
    await until(() => sink.arrivals.length >= 15, 60)
    await worker.kill()
    worker.start()
    // The reserved messages leave, and the next worker reserves only for the other recipients.
    await until(() => people() >= 50, 90)
    await until(async () => (await campaign.now()).status === 'partially_sent', 60)
    expect(people()).toBe(50)
    expect(sink.arrivals.length - 50).toBeLessThanOrEqual(connections)
    await aDayLater(db)
    // Messages that were on the wire when the worker died are tried again, and count again towards the day's cap.
    await until(() => people() >= 125 - connections, 90)
    // All other recipients wait, and none is lost.
    await until(async () => {
      const now = await row(
        db,
        sql<{ all: number }>`select ((select count(*) from deferrals)
        + (select count(*) from deliveries where outcome = 'sent'))::integer as all`,
      )
      return now?.all === 1120
    }, 60)
    expect(people()).toBeLessThanOrEqual(125)
  },
)
