// Clicks on many links of one message within a second count as a bot's, across all batches and processes.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSentCampaign, statsOf } from '../../../../test/sent-campaign.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { recordAndCount } from '../../../../test/recorded-events.ts'
import { EventRecorder, recountStats, type NewEvent } from '../index.ts'

const { db } = await freshDatabase()
const log = createLog('silent')
const recorder = new EventRecorder({ db, log })
const { workspaceId } = await anAccount(db)

const anEvent = (mailingId: number, kind: NewEvent['kind'], more: Partial<NewEvent> = {}): NewEvent => ({
  mailingId,
  kind,
  seq: 1,
  link: 0,
  bot: null,
  ...more,
})

const stats = async (campaignId: number) => {
  await recorder.untilCounted()
  return statsOf(db, campaignId)
}

/**
 * The clicks that a recount would correct. Only clicks are compared, because the test inserts deliveries without
 * counting them.
 */
const wrongClicks = async () => {
  await recorder.untilCounted()
  return (await recountStats(db)).filter(({ kind }) => kind !== 'sent')
}

const eventsOf = async (campaignId: number) => {
  await recorder.untilCounted()
  return rows(
    db,
    sql<{
      bot: string | null
    }>`select bot from events where mailing_id = ${campaignId} order by at, link`,
  )
}

test('clicks on three links of a message within a second count as a bot’s, including the first two', async () => {
  const campaign = await aSentCampaign(db, workspaceId, { recipients: 2 })
  const begun = performance.now() - 1000
  const clicked = (milliseconds: number, more: Partial<NewEvent>) =>
    recordAndCount(db, [{ ...anEvent(campaign, 'click', more), since: begun + milliseconds }])
  await clicked(0, { link: 0 })
  await clicked(100, { link: 1 })
  await clicked(200, { link: 1, seq: 2 })
  expect(await stats(campaign)).toMatchObject({ click: 2, bot_click: 0 })
  await clicked(300, { link: 2 })
  expect(await stats(campaign)).toMatchObject({ click: 1, bot_click: 1 })
  await clicked(400, { link: 3 })
  expect(await stats(campaign)).toMatchObject({ click: 1, bot_click: 1 })
})

test('clicks on all links at once, in one batch, count as a bot’s', async () => {
  const campaign = await aSentCampaign(db, workspaceId)
  await Promise.all([0, 1, 2, 3].map((link) => recorder.record(anEvent(campaign, 'click', { link }))))
  expect((await eventsOf(campaign)).map(({ bot }) => bot)).toEqual(Array(4).fill('burst'))
  expect(await stats(campaign)).toMatchObject({ click: 0, bot_click: 1 })
})

test('a reader who clicks one or two links many times does not count as a bot', async () => {
  const campaign = await aSentCampaign(db, workspaceId)
  for (const link of [0, 0, 1, 0, 1]) await recorder.record(anEvent(campaign, 'click', { link }))
  expect(await stats(campaign)).toMatchObject({ click: 1, bot_click: 0 })
})

test('a reader’s click before a scanner’s burst still counts', async () => {
  const campaign = await aSentCampaign(db, workspaceId)
  await recorder.record(anEvent(campaign, 'click', { link: 0 }))
  await sleep(1100)
  await Promise.all([1, 2, 3].map((link) => recorder.record(anEvent(campaign, 'click', { link }))))
  expect(await stats(campaign)).toMatchObject({ click: 1, bot_click: 1 })
})

test('parts of one burst that reach several processes at once count as one burst', async () => {
  const processes = Array.from({ length: 3 }, () => new EventRecorder({ db, log }))
  for (let round = 0; round < 10; round += 1) {
    const campaign = await aSentCampaign(db, workspaceId)
    await Promise.all(
      [0, 1, 2, 3, 4, 5].map((link) => processes[link % 3]?.record(anEvent(campaign, 'click', { link }))),
    )
    expect(await stats(campaign)).toMatchObject({ click: 0, bot_click: 1 })
    expect((await eventsOf(campaign)).map(({ bot }) => bot)).toEqual(Array(6).fill('burst'))
  }
  expect(await wrongClicks()).toEqual([])
})

test('a recount finds nothing to correct after bursts of many readers at once', async () => {
  const campaign = await aSentCampaign(db, workspaceId, { recipients: 150 })
  const processes = Array.from({ length: 3 }, () => new EventRecorder({ db, log }))
  const clicks = Array.from({ length: 150 * 4 }, (_, n) =>
    anEvent(campaign, 'click', { seq: (n % 150) + 1, link: n >> 7 }),
  )
  await Promise.all(clicks.map((click, n) => processes[n % 3]?.record(click)))
  expect(await wrongClicks()).toEqual([])
  const flagged = await rows(
    db,
    sql<{ count: number }>`select count(distinct seq) as count from events
      where mailing_id = ${campaign} and bot = 'burst'`,
  )
  expect(await stats(campaign)).toMatchObject({ bot_click: flagged[0]?.count })
  expect(flagged[0]?.count).toBe(150)
})

test('thousands of clicks a second by one recipient do not delay others, on one link or on many', async () => {
  const campaign = await aSentCampaign(db, workspaceId)
  const begun = performance.now()
  for (const links of [1, 4]) {
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        Array.from({ length: 1000 }, (_, n) =>
          recorder.record(anEvent(campaign, 'click', { link: n % links })),
        ),
      )
    }
  }
  expect(performance.now() - begun).toBeLessThan(30_000)
  expect(await stats(campaign)).toMatchObject({ bot_click: 1 })
  expect(await wrongClicks()).toEqual([])
}, 60_000)
