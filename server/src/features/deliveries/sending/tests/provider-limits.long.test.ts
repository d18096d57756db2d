// The limits of mailbox providers, with the real engine. The sink's clock runs ahead of the real one whenever a test
// moves the stored paces back.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getProgress } from '../../../campaigns/page/progress.ts'
import { sendCampaign } from '../../../campaigns/lifecycle.ts'
import { forgetPaces, signalWork } from '../../index.ts'
import { getStory } from '../../past/story.ts'
import { systemClock } from '../../../../platform/clock.ts'
import { row, rows, sql, transaction } from '../../../../platform/db/index.ts'
import { aCampaign, aWorker, mailingIdOf, until, type ReadyCampaign } from '../../../../../test/campaigns.ts'
import { freshDatabase } from '../../../../../test/harness.ts'
import { aSink } from '../../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
const sink = await aSink()
const workers = [await aWorker(database, sink.url), await aWorker(database, sink.url)]
afterAll(() => Promise.all(workers.map((worker) => worker.stop())))

let ahead = 0
/** When each message to Gmail arrived, by the sink's clock. */
const arrivals: number[] = []
beforeEach(async () => {
  // What earlier tests left waiting does not leave in this one.
  await rows(db, sql`delete from deferrals`)
  sink.reset()
  arrivals.length = 0
  sink.behaviour = {
    data(address) {
      if (address.endsWith('@gmail.com')) arrivals.push(performance.now() + ahead)
      return null
    },
  }
  await rows(db, sql`delete from send_rate where place <> ''`)
  await limit('other', null)
})

const limit = (provider: string, perMinute: number | null, perHour: number | null = null) =>
  rows(
    db,
    sql`update provider_limits set per_minute = ${perMinute}, per_hour = ${perHour} where provider = ${provider}`,
  )

/** A campaign with contacts at Gmail, and others at far.example. */
async function aMixed(atGmail: number, others: number): Promise<ReadyCampaign> {
  const campaign = await aCampaign(db, { contacts: atGmail + others })
  await rows(
    db,
    sql`update contacts set email = replace(email, 'far.example', 'gmail.com')
      where workspace_id = ${campaign.workspaceId} and id in (select id from contacts
        where workspace_id = ${campaign.workspaceId} order by id limit ${atGmail})`,
  )
  return campaign
}

/** Moves the sink's clock on. */
async function pass(milliseconds: number): Promise<void> {
  ahead += milliseconds
  await transaction(db, async (tx) => {
    await rows(tx, sql`update send_rate set next_at = next_at - ${milliseconds} * interval '1 millisecond'`)
    await signalWork(tx)
  })
}

const others = () => sink.arrivals.filter(({ to }) => !to.endsWith('@gmail.com'))

/** The most arrivals in any window that begins with one. */
const mostIn = (window: number) =>
  Math.max(...arrivals.map((from) => arrivals.filter((at) => at >= from && at < from + window).length))

test('two workers together send a provider no more in any minute than its limit, and everybody gets one message', async () => {
  await limit('gmail', 10)
  const campaign = await aMixed(40, 20)
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  await until(() => Promise.resolve(others().length === 20 && arrivals.length > 0))
  while ((await campaign.now()).status !== 'sent') {
    const before = arrivals.length
    await pass(6300)
    if (before < 40) await until(() => Promise.resolve(arrivals.length > before))
    else await until(async () => (await campaign.now()).status === 'sent')
  }
  expect(new Set(sink.arrivals.map(({ to }) => to)).size).toBe(60)
  expect(sink.arrivals).toHaveLength(60)
  expect(mostIn(60_000)).toBeLessThanOrEqual(10)
  // Each message that waited has one line, however often a worker looked at it, and no attempt before the last.
  const { attempts } = await getStory(db, await mailingIdOf(db, campaign.campaignId), 40)
  expect(attempts.map(({ outcome, tried, wait, reply }) => ({ outcome, tried, wait, reply }))).toEqual([
    { outcome: 'deferred', tried: false, wait: 'provider_limited', reply: null },
    { outcome: 'sent', tried: true, wait: null, reply: expect.any(String) as string },
  ])
})

test('the page names the provider and its limit, and when the last message leaves at the earliest', async () => {
  await limit('gmail', 10)
  const { workspaceId, campaignId } = await aMixed(30, 5)
  await sendCampaign(db, workspaceId, campaignId)
  await until(() => Promise.resolve(sink.arrivals.length >= 6))
  const progress = () => getProgress(db, systemClock, workspaceId, campaignId)
  await until(async () => (await progress()).pending === 0)
  const { waits, next_try_at } = await progress()
  expect(next_try_at).toBeNull()
  expect(waits).toEqual([
    {
      code: 'provider_limited',
      params: { provider: 'gmail', per_minute: 10, per_hour: null },
      waiting: expect.any(Number) as number,
      done_at: expect.any(String) as string,
    },
  ])
  const [wait] = waits
  const left = (Date.parse(wait?.done_at ?? '') - Date.now()) / 6300
  expect(Math.round(left)).toBe(wait?.waiting)
})

test('a removed limit lets all waiting messages leave', async () => {
  await limit('gmail', 1, 1)
  const campaign = await aMixed(30, 0)
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  await until(() => Promise.resolve(arrivals.length === 1))
  await limit('gmail', null)
  await pass(0)
  await until(async () => (await campaign.now()).status === 'sent')
  expect(new Set(sink.arrivals.map(({ to }) => to)).size).toBe(30)
})

test('a single workspace with a long queue does not keep another one from its turn', async () => {
  await limit('gmail', 10)
  const long = await aMixed(200, 0)
  await sendCampaign(db, long.workspaceId, long.campaignId)
  await until(() => Promise.resolve(arrivals.length > 0))
  const short = await aMixed(2, 0)
  await sendCampaign(db, short.workspaceId, short.campaignId)
  await until(async () => (await short.now()).status === 'partially_sent')
  let steps = 0
  for (; (await short.now()).status !== 'sent'; steps += 1) {
    const before = arrivals.length
    await pass(6300)
    await until(async () => arrivals.length > before || (await short.now()).status === 'sent')
  }
  expect(steps).toBeLessThan(12)
})

test('without a limit of the others, domains of no known provider wait for nothing', async () => {
  const { campaignId, workspaceId, now } = await aMixed(0, 400)
  await sendCampaign(db, workspaceId, campaignId)
  await until(async () => (await now()).status === 'sent')
  expect(await row(db, sql`select 1 from send_rate where place = 'far.example'`)).toBeUndefined()
})

test('each domain of no known provider has the limit of the others on its own', async () => {
  await limit('other', 1)
  const { campaignId, workspaceId } = await aCampaign(db, { contacts: 6 })
  await rows(
    db,
    sql`update contacts set email = replace(email, 'far.example', 'd' || id % 3 || '.example')
      where workspace_id = ${workspaceId}`,
  )
  await sendCampaign(db, workspaceId, campaignId)
  await until(() => Promise.resolve(others().length === 3))
  expect(new Set(others().map(({ to }) => to.split('@')[1])).size).toBe(3)
})

test('the pace of a place that got nothing for an hour is forgotten, and SEND_RATE keeps its row', async () => {
  await rows(
    db,
    sql`insert into send_rate (place, next_at) values ('a.example', now() - interval '61 minutes'),
      ('b.example', now() - interval '59 minutes')`,
  )
  expect(await forgetPaces(db)).toBe(1)
  const left = await rows(db, sql<{ place: string }>`select place from send_rate order by place`)
  expect(left).toEqual([{ place: '' }, { place: 'b.example' }])
})
