// Every acknowledged event is recorded and counted exactly once, with several processes and after every failure.
import { expect, test } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSentCampaign, statsOf as countedIn, valueOf } from '../../../../test/sent-campaign.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { countEventsBeyond, EventRecorder, recountStats } from '../index.ts'
import type { TrackedEvent } from '../queries/append.ts'
import { countWaiting, recordAndCount } from '../../../../test/recorded-events.ts'

const { db } = await freshDatabase()
const log = createLog('silent')
const { workspaceId } = await anAccount(db)

const click = (mailingId: number, seq = 1): TrackedEvent => ({
  kind: 'click',
  mailingId,
  seq,
  link: 0,
  bot: null,
  since: performance.now(),
})

const open = (mailingId: number, seq = 1): TrackedEvent => ({
  ...click(mailingId, seq),
  kind: 'open',
  link: null,
})

const statsOf = async (mailingId: number) => {
  await countWaiting(db)
  return countedIn(db, mailingId)
}

const eventsOf = async (mailingId: number) => {
  await countWaiting(db)
  return valueOf(db, sql`select count(*) from events where mailing_id = ${mailingId}`)
}

/** A list of `count` copies of the event. */
const times = (count: number, event: TrackedEvent): TrackedEvent[] =>
  Array.from({ length: count }, () => event)

async function recorded(...batches: TrackedEvent[][]): Promise<void> {
  for (const batch of batches) await recordAndCount(db, batch)
}

test('an answered click waits to be counted, and is counted once', async () => {
  const campaign = await aSentCampaign(db, workspaceId, { recipients: 50 })
  const recorder = new EventRecorder({ db, log })
  for (let seq = 1; seq <= 50; seq += 1) {
    await recorder.record(click(campaign, seq))
    expect(await valueOf(db, sql`select count(*) from event_queue where mailing_id = ${campaign}`)).toBe(1)
    expect((await statsOf(campaign)).click).toBe(seq)
  }
})

test('several processes that record at once count every event once', async () => {
  const campaign = await aSentCampaign(db, workspaceId, { recipients: 400 })
  const processes = Array.from({ length: 4 }, () => new EventRecorder({ db, log }))
  for (let from = 1; from <= 400; from += 20) {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => processes[n % 4]?.record(click(campaign, from + n))),
    )
  }
  expect([await statsOf(campaign), await eventsOf(campaign)]).toMatchObject([{ click: 400 }, 400])
})

test('while stats cannot be raised, events wait and are stored nowhere; then each is counted once', async () => {
  const campaign = await aSentCampaign(db, workspaceId, { recipients: 2 })
  await rows(db, sql`alter table stats add constraint broken check (mailing_id <> ${sql.lit(campaign)})`)
  const recorder = new EventRecorder({ db, log })
  try {
    const answers = await Promise.all([1, 2].map((seq) => recorder.record(click(campaign, seq))))
    expect(answers).toEqual([true, true])
    await expect(countWaiting(db)).rejects.toThrow('broken')
    expect(await valueOf(db, sql`select count(*) from events where mailing_id = ${campaign}`)).toBe(0)
  } finally {
    await rows(db, sql`alter table stats drop constraint broken`)
  }
  expect([await statsOf(campaign), await eventsOf(campaign)]).toMatchObject([{ click: 2 }, 2])
})

test('A batch that arrived twice at the same moment was recorded twice', async () => {
  const campaign = await aSentCampaign(db, workspaceId, { recipients: 30 })
  const batch = Array.from({ length: 30 }, (_, n) => click(campaign, n + 1))
  const id = crypto.randomUUID()
  await Promise.all([1, 2, 3].map(() => recordAndCount(db, batch, id)))
  expect([await statsOf(campaign), await eventsOf(campaign)]).toMatchObject([{ click: 30 }, 30])
})

test.each([
  ['first and repeated events', 1],
  ['events that are only counted', 100],
])('The time for a full batch of %s grew with the square of its size', async (_of, before) => {
  const campaign = await aSentCampaign(db, workspaceId, { recipients: 1000 })
  const plan = async (size: number) => {
    const batch = Array.from({ length: size }, (_, n) => ({ ...click(campaign, n + 1), link: n % 7 }))
    await recorded(batch, batch, batch, batch, batch, batch)
    await rows(db, sql`update first_events set count = ${before} where mailing_id = ${campaign}`)
    const took: number[] = []
    for (let round = 0; round < 7; round += 1) {
      const begun = performance.now()
      await recorded(batch)
      took.push(performance.now() - begun)
    }
    return Math.min(...took)
  }
  const [small, large] = [await plan(100), await plan(1000)]
  expect(large / small).toBeLessThan(40)
})

// asvs: 15.2.2
test('The same open repeated 1,000 times was stored 1,000 times', async () => {
  const campaign = await aSentCampaign(db, workspaceId, { recipients: 2 })
  await recorded(times(60, open(campaign)))
  expect([await eventsOf(campaign), await countEventsBeyond(db, campaign, 1)]).toEqual([60, 0])
  await recorded([...times(600, open(campaign)), open(campaign, 2)], times(340, open(campaign)))
  expect(await eventsOf(campaign)).toBe(101)
  expect(await countEventsBeyond(db, campaign, 1)).toBe(900)
  await recountStats(db)
  expect(await statsOf(campaign)).toMatchObject({ open: 2 })
})

test('a hundred clicks on each link are stored, however often readers click another link', async () => {
  const campaign = await aSentCampaign(db, workspaceId)
  const onLink = (link: number) => ({ ...click(campaign), link })
  await recorded(
    [...times(70, onLink(0)), ...times(100, onLink(1)), ...times(5, open(campaign))],
    [...times(70, onLink(0)), onLink(2)],
  )
  expect(await eventsOf(campaign)).toBe(100 + 100 + 5 + 1)
  expect(await countEventsBeyond(db, campaign, 1)).toBe(40)
})

test('Every repeated request of a scanner was stored, without a limit', async () => {
  const campaign = await aSentCampaign(db, workspaceId)
  await recorded(
    times(150, { ...open(campaign), bot: 'agent' }),
    times(30, { ...open(campaign), bot: 'head' }),
  )
  expect([await eventsOf(campaign), await statsOf(campaign)]).toMatchObject([100, { open: 0, bot_open: 1 }])
  await recorded([open(campaign)])
  expect([await eventsOf(campaign), await statsOf(campaign)]).toMatchObject([100, { open: 1, bot_open: 1 }])
  expect(await countEventsBeyond(db, campaign, 1)).toBe(81)
  await recountStats(db)
  expect(await statsOf(campaign)).toMatchObject({ open: 1, bot_open: 1 })
})

test('a reader’s click after a bot’s hundred clicks still counts when a burst follows', async () => {
  const campaign = await aSentCampaign(db, workspaceId, { secondsAgo: 3600 })
  const earlier = (event: TrackedEvent) => ({ ...event, since: performance.now() - 2500 })
  await recorded(times(100, { ...click(campaign), bot: 'agent' as const, since: performance.now() - 3000 }))
  await recorded([earlier(click(campaign))])
  await recorded([1, 2, 3].map((link) => ({ ...click(campaign), link })))
  const right = { click: 1, bot_click: 1 }
  expect(await statsOf(campaign)).toMatchObject(right)
  await recountStats(db)
  expect(await statsOf(campaign)).toMatchObject(right)
})

test('Two processes that counted the same event at once stored more than a hundred', async () => {
  const campaign = await aSentCampaign(db, workspaceId)
  const processes = [new EventRecorder({ db, log }), new EventRecorder({ db, log })]
  const events = (['open', 'unsubscribe'] as const).flatMap((kind) => times(300, { ...open(campaign), kind }))
  await Promise.all(events.map((event, n) => processes[n % 2]?.record(event)))
  expect(await eventsOf(campaign)).toBe(200)
  expect(await countEventsBeyond(db, campaign, 1)).toBe(400)
  expect(await statsOf(campaign)).toMatchObject({ open: 1, unsubscribe: 1 })
})
