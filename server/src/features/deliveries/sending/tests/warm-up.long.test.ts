// Sends from a domain in its warm-up, with the real engine. The tests check which messages leave on each day, and in
// which order.
import { getWarmUp, updateWarmUp, type WarmUp } from '@lettermill/contracts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sendCampaign } from '../../../campaigns/lifecycle.ts'
import { getProgress } from '../../../campaigns/page/progress.ts'
import { getStory } from '../../past/story.ts'
import { releasePostponed } from '../../index.ts'
import { warmUpRoutes } from '../../../warm-ups/index.ts'
import { aDayLater, warmUp } from '../../../warm-ups/tests/days.ts'
import { systemClock } from '../../../../platform/clock.ts'
import { row, rows, sql } from '../../../../platform/db/index.ts'
import { aCampaign, aWorker, mailingIdOf, until, type ReadyCampaign } from '../../../../../test/campaigns.ts'
import { aSignedInAccount } from '../../../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../../../test/harness.ts'
import { aSink } from '../../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
const sink = await aSink()
const workers = [
  await aWorker(database, sink.url, { RETRY_DELAYS: '200ms' }),
  await aWorker(database, sink.url, { RETRY_DELAYS: '200ms' }),
]
const app = await startFrame(database, { routes: (frame) => warmUpRoutes(frame, { db, releasePostponed }) })
afterAll(() => Promise.all(workers.map((worker) => worker.stop())))
beforeEach(() => sink.reset())

/** Due messages become a chunk in one transaction, so this is checked first. */
async function isPassedThrough({ campaignId }: ReadyCampaign): Promise<boolean> {
  const due = await row(db, sql`select 1 from deferrals where due_at < now() limit 1`)
  const open = await row(
    db,
    sql`select 1 from chunks where done_at is null
      and mailing_id = (select mailing_id from campaigns where id = ${campaignId}) limit 1`,
  )
  return due === undefined && open === undefined
}

/** Sends a campaign from a domain whose warm-up was just switched on, until no more messages leave today. */
async function aFirstDay(contacts: number, change?: (workspaceId: number) => Promise<unknown>) {
  const signedIn = await aSignedInAccount(app, db)
  const { workspaceId } = signedIn.caller
  const campaign = await aCampaign(db, { contacts, workspaceId })
  await change?.(workspaceId)
  await warmUp(db, workspaceId)
  await sendCampaign(db, workspaceId, campaign.campaignId)
  await untilNothingLeaves(campaign)
  return { ...signedIn, campaign, workspaceId, mailingId: await mailingIdOf(db, campaign.campaignId) }
}

async function untilNothingLeaves(campaign: ReadyCampaign): Promise<void> {
  await until(async () => (await campaign.now()).status !== 'processing' && (await isPassedThrough(campaign)))
}

async function nextDay(campaign: ReadyCampaign): Promise<void> {
  await aDayLater(db)
  await until(async () => (await isPassedThrough(campaign)) && (await campaign.now()).status !== 'processing')
}

const recipients = () => new Set(sink.arrivals.map(({ to }) => to))

// spec: beyond.warm-up.limits
test('Two workers together send as many messages a day as the cap allows, and each recipient gets one', async () => {
  const { campaign, mailingId } = await aFirstDay(2200)
  expect(sink.arrivals).toHaveLength(50)
  expect(await campaign.now()).toMatchObject({ status: 'partially_sent', sent_count: 50, failed_count: 0 })
  for (const sent of [50 + 75, 50 + 75 + 113, 50 + 75 + 113 + 170]) {
    await nextDay(campaign)
    expect(sink.arrivals).toHaveLength(sent)
  }
  expect(recipients().size).toBe(sink.arrivals.length)
  // The database has one row for each waiting message, however many days it waits.
  const waiting = await row(
    db,
    sql<{ lines: number; waiting: number }>`select
      (select count(*) from deliveries where mailing_id = ${mailingId} and relay is null)::integer as lines,
      (select count(*) from deferrals where mailing_id = ${mailingId})::integer as waiting`,
  )
  expect(waiting).toEqual({ lines: 2150, waiting: 2200 - 408 })
})

test('The page says that the warm-up postpones messages, and until when; postponing is no attempt', async () => {
  const { workspaceId, campaign, mailingId } = await aFirstDay(60)
  const progress = await getProgress(db, systemClock, workspaceId, campaign.campaignId)
  expect(progress).toMatchObject({ total: 60, sent: 50, deferred: 10, postponed: true })
  expect(Date.parse(progress.next_try_at ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  const { attempts } = await getStory(db, mailingId, 60)
  expect(attempts).toEqual([
    expect.objectContaining({
      relay: null,
      reply: expect.stringContaining('Postponed by the warm-up') as string,
    }),
  ])
})

test('Each provider has its own cap, and messages over it wait without delaying other providers', async () => {
  const { call, campaign, workspaceId } = await aFirstDay(120, (id) =>
    rows(
      db,
      sql`update contacts set email = replace(email, 'far.example', 'gmail.com') where workspace_id = ${id} and id % 3 = 0`,
    ),
  )
  expect(sink.arrivals).toHaveLength(40 + 50)
  const [domain] = await rows(
    db,
    sql<{ id: number }>`select id from sending_domains where workspace_id = ${workspaceId}`,
  )
  const { body } = await call(getWarmUp, { params: { id: domain?.id ?? 0 } })
  expect((body as WarmUp).providers).toEqual([
    expect.objectContaining({ provider: 'other', cap: 50, used: 50 }),
    expect.objectContaining({ provider: 'gmail', cap: 50, used: 40 }),
  ])
  await aDayLater(db)
  await until(async () => (await campaign.now()).status === 'sent')
  expect(await campaign.now()).toMatchObject({ sent_count: 120 })
})

test('A warm-up sends first to contacts who clicked, then to contacts who opened, then to all others', async () => {
  const { workspaceId } = await aFirstDay(60, async (id) => {
    const before = await aCampaign(db, { contacts: 60, workspaceId: id })
    await sendCampaign(db, id, before.campaignId)
    await until(async () => (await before.now()).status === 'sent')
    const mailingId = await mailingIdOf(db, before.campaignId)
    for (const [kind, email, age] of [
      ['click', 'c60@far.example', '1 day'],
      ['open', 'c59@far.example', '89 days'],
      ['open', 'c58@far.example', '91 days'],
    ] as const)
      await rows(
        db,
        sql`insert into first_events (mailing_id, seq, kind, link, contact_id, at, count, bot_count)
          select mailing_id, seq, ${kind}, -1, contact_id, now() - ${age}::interval, 1, 0
          from recipients where mailing_id = ${mailingId} and email = ${email}`,
      )
    sink.reset()
  })
  const order = await rows(
    db,
    sql<{ email: string }>`select r.email from recipients r join mailings m on m.id = r.mailing_id
      where m.workspace_id = ${workspaceId} and m.id = (select max(id) from mailings where workspace_id = ${workspaceId})
      order by r.seq limit 3`,
  )
  expect(order.map(({ email }) => email)).toEqual(['c60@far.example', 'c59@far.example', 'c1@far.example'])
  expect(recipients()).not.toContain('c58@far.example')
})

test('When somebody switches the warm-up off, all postponed messages continue at once', async () => {
  const { call, campaign, workspaceId } = await aFirstDay(130)
  expect(sink.arrivals).toHaveLength(50)
  const [domain] = await rows(
    db,
    sql<{ id: number }>`select id from sending_domains where workspace_id = ${workspaceId}`,
  )
  const params = { id: domain?.id ?? 0 }
  expect((await call(updateWarmUp, { params, body: { on: false } })).body).toMatchObject({
    on: false,
    day: null,
  })
  await until(async () => (await campaign.now()).status === 'sent')
  expect(recipients().size).toBe(130)
  // Switched on again, the warm-up begins with the first day.
  expect((await call(updateWarmUp, { params, body: { on: true } })).body).toMatchObject({
    on: true,
    day: 1,
    providers: [],
  })
})

test('A day with many refusals halves the cap of the next day', async () => {
  sink.behaviour.rcpt = (address) => (address.startsWith('c1') ? '550 5.1.1 No such user' : null)
  const { call, campaign, workspaceId } = await aFirstDay(400)
  const [domain] = await rows(
    db,
    sql<{ id: number }>`select id from sending_domains where workspace_id = ${workspaceId}`,
  )
  const capNow = async () =>
    ((await call(getWarmUp, { params: { id: domain?.id ?? 0 } })).body as WarmUp).providers[0]?.cap
  expect(await campaign.now()).toMatchObject({ sent_count: 39, failed_count: 11 })
  await nextDay(campaign)
  expect(await capNow()).toBe(25)
  expect(await campaign.now()).toMatchObject({ sent_count: 64, failed_count: 11 })
})
