// Many big campaigns at once. A small campaign gets its turn although the worker holds as many chunks as it may, and
// workspaces take turns before campaigns do.
import { afterAll, expect, test } from 'vitest'
import { sendCampaign } from '../../../campaigns/lifecycle.ts'
import { deleteCampaign } from '../../../campaigns/deletion.ts'
import { aCampaign, aWorker, until } from '../../../../../test/campaigns.ts'
import { freshDatabase } from '../../../../../test/harness.ts'
import { aSink } from '../../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
// A slow relay with 5 connections and 40 ms a message. A chunk of 1,000 takes 8 s alone, and a minute among eight.
const sink = await aSink({ delay: 40 })
const worker = await aWorker(database, sink.url)
afterAll(() => worker.stop())

test(
  'a small campaign among ten big ones on a slow relay is sent within seconds',
  { timeout: 240_000 },
  async () => {
    const big = await Promise.all(Array.from({ length: 10 }, () => aCampaign(db, { contacts: 3000 })))
    for (const each of big) await sendCampaign(db, each.workspaceId, each.campaignId)
    await until(() => sink.arrivals.length > 100)
    const small = await aCampaign(db, { contacts: 3 })
    await sendCampaign(db, small.workspaceId, small.campaignId)
    await until(async () => (await small.now()).status === 'sent', 100)
    expect((await big[0]?.now())?.status).toBe('processing')
    for (const each of big) await deleteCampaign(db, each.workspaceId, each.campaignId)
  },
)

test(
  'Twenty-five campaigns of one workspace kept another’s campaign waiting until they ended',
  { timeout: 300_000 },
  async () => {
    const first = await aCampaign(db, { contacts: 1000, subject: 'Big' })
    const { workspaceId } = first
    const others = Array.from({ length: 24 }, () =>
      aCampaign(db, { contacts: 1000, subject: 'Big', workspaceId }),
    )
    const big = [first, ...(await Promise.all(others))]
    for (const each of big) await sendCampaign(db, workspaceId, each.campaignId)
    const earlier = sink.arrivals.length
    await until(() => sink.arrivals.length > earlier + 100)
    const small = await aCampaign(db, { contacts: 300, subject: 'Small' })
    await sendCampaign(db, small.workspaceId, small.campaignId)
    const before = sink.arrivals.length
    await until(async () => (await small.now()).status === 'sent', 150)
    // By now, 300 messages of each workspace have arrived, and the messages that left before the first turn.
    expect(sink.arrivals.length - before).toBeLessThan(1100)
    for (const each of big) await deleteCampaign(db, workspaceId, each.campaignId)
  },
)
