// Raw events by month: they are stored in their partitions, old ones are dropped, and the stats stay.
import { expect, test } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSentCampaign, statsOf } from '../../../../test/sent-campaign.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { EventRecorder, keepEvents, listEvents, purgeEvents, recountStats } from '../index.ts'

const { db } = await freshDatabase()
const { workspaceId } = await anAccount(db)
const recorder = new EventRecorder({ db, log: createLog('silent') })
const day = 86_400_000

const monthAt = (daysAgo: number) => new Date(Date.now() - daysAgo * day).toISOString().slice(0, 7)

const placesOf = async (campaignId: number) =>
  (
    await rows(
      db,
      sql<{ place: string }>`select tableoid::regclass::text as place from events
        where mailing_id = ${campaignId} order by at`,
    )
  ).map(({ place }) => place)

async function opened(campaignId: number, seq: number, daysAgo: number): Promise<void> {
  await rows(
    db,
    sql`with event as (
        insert into events (mailing_id, seq, kind, at)
        values (${campaignId}, ${seq}, 'open', now() - ${daysAgo} * interval '1 day') returning *
      )
      insert into first_events (mailing_id, seq, kind, link, at, count, bot_count)
      select mailing_id, seq, kind, -1, at, 1, 0 from event on conflict do nothing`,
  )
}

test('an event whose month has no partition is recorded, and the job moves it there later', async () => {
  const campaign = await aSentCampaign(db, workspaceId)
  await recorder.record({ mailingId: campaign, kind: 'click', seq: 1, link: 0, bot: null })
  await recorder.untilCounted()
  await opened(campaign, 1, 70)
  expect(await placesOf(campaign)).toEqual(['events_default', 'events_default'])
  const { added } = await keepEvents(db, 400 * day)
  expect(added).toEqual(expect.arrayContaining([monthAt(70), monthAt(0)]))
  const named = (daysAgo: number) => `events_${monthAt(daysAgo).replace('-', '_')}`
  expect(await placesOf(campaign)).toEqual([named(70), named(0)])
  expect(await listEvents(db, campaign, 1, 10)).toHaveLength(2)
})

test('the job creates partitions for months ahead, and a second run changes nothing', async () => {
  await keepEvents(db, 400 * day)
  const inTwoMonths = new Date()
  inTwoMonths.setUTCMonth(inTwoMonths.getUTCMonth() + 2, 1)
  const [made] = await rows(
    db,
    sql<{
      table: string | null
    }>`select to_regclass(${`events_${inTwoMonths.toISOString().slice(0, 7).replace('-', '_')}`}) as table`,
  )
  expect(made?.table).not.toBeNull()
  expect(await keepEvents(db, 400 * day)).toEqual({ added: [], dropped: [] })
})

test('the job drops months of old events, and all stats and first events stay', async () => {
  const campaign = await aSentCampaign(db, workspaceId, { recipients: 3 })
  for (const [seq, daysAgo] of [
    [1, 200],
    [2, 100],
    [3, 1],
  ] as const) {
    await opened(campaign, seq, daysAgo)
  }
  await recountStats(db)
  const before = await statsOf(db, campaign)
  expect(before?.open).toBe(3)
  expect((await keepEvents(db, 130 * day)).dropped).toContain(monthAt(200))
  expect(await placesOf(campaign)).toHaveLength(2)
  expect(await recountStats(db)).toEqual([])
  expect(await statsOf(db, campaign)).toEqual(before)
  const firsts = await rows(
    db,
    sql<{ seq: number }>`select seq from first_events where mailing_id = ${campaign} order by seq`,
  )
  expect(firsts.map(({ seq }) => seq)).toEqual([1, 2, 3])
})

test('the audit log says which month was dropped, with how many events', async () => {
  const campaign = await aSentCampaign(db, workspaceId)
  await opened(campaign, 1, 3000)
  await keepEvents(db, 400 * day)
  const records = await rows(
    db,
    sql<object>`select action, detail, rows from audit_entries where detail = ${monthAt(3000)}`,
  )
  expect(records).toEqual([{ action: 'events_dropped', detail: monthAt(3000), rows: 1 }])
})

test('a burst does not change what a reader did in a dropped month', async () => {
  const campaign = await aSentCampaign(db, workspaceId)
  await rows(
    db,
    sql`insert into first_events (mailing_id, seq, kind, link, at, count, bot_count)
      select ${campaign}::bigint, 1, 'click', link, now() - interval '500 days', 1, 0 from unnest(array[-1, 0]) link`,
  )
  await recountStats(db)
  await Promise.all(
    [0, 1, 2].map((link) => recorder.record({ mailingId: campaign, kind: 'click', seq: 1, link, bot: null })),
  )
  await recorder.untilCounted()
  expect(await statsOf(db, campaign)).toMatchObject({ click: 1, bot_click: 1 })
  expect(await recountStats(db)).toEqual([])
})

test('events that arrive while a month gets its partition are neither lost nor blocked', async () => {
  const campaign = await aSentCampaign(db, workspaceId, { recipients: 300 })
  const name = `events_${monthAt(0).replace('-', '_')}`
  await rows(db, sql`with gone as (delete from ${sql.id(name)} returning *) select count(*) from gone`)
  await rows(db, sql`drop table ${sql.id(name)}`)
  const hits = Array.from({ length: 300 }, (_, index) => index + 1)
  const coming = (async () => {
    for (let from = 0; from < hits.length; from += 20) {
      await Promise.all(
        hits
          .slice(from, from + 20)
          .map((seq) => recorder.record({ mailingId: campaign, kind: 'open', seq, link: null, bot: null })),
      )
    }
  })()
  const { added } = await keepEvents(db, 400 * day)
  await coming
  await recorder.untilCounted()
  await keepEvents(db, 400 * day)
  expect(added).toContain(monthAt(0))
  expect(await placesOf(campaign)).toEqual(Array(300).fill(name))
})

test('the record of a batch is deleted after a day', async () => {
  const campaign = await aSentCampaign(db, workspaceId)
  await recorder.record({ mailingId: campaign, kind: 'click', seq: 1, link: 0, bot: null })
  const countBatches = async () => (await rows(db, sql`select 1 from event_batches`)).length
  const before = await countBatches()
  expect(before).toBeGreaterThan(0)
  await rows(db, sql`insert into event_batches values (gen_random_uuid(), now() - interval '25 hours')`)
  await keepEvents(db, 400 * day)
  expect(await countBatches()).toBe(before)
})

test('a purge of a mailing deletes its events that wait to be counted', async () => {
  const mailingId = await aSentCampaign(db, workspaceId)
  const other = await aSentCampaign(db, workspaceId)
  for (const id of [mailingId, other])
    await rows(db, sql`insert into event_queue (mailing_id, seq, kind, at) values (${id}, 1, 'open', now())`)
  await purgeEvents(db, mailingId)
  const left = await rows(
    db,
    sql`select mailing_id from event_queue where mailing_id in (${mailingId}, ${other})`,
  )
  expect(left).toEqual([{ mailing_id: other }])
})
