// Behind the answer: kept hits get into the figures, each once, whoever keeps or counts them and whatever breaks down.
import { expect, test, vi } from 'vitest'
import { anAccount } from '../factories.ts'
import { freshDatabase } from '../harness.ts'
import { aSentCampaign, aTurn, valueOf } from '../sent-campaign.ts'
import { openDatabase, rows, sql } from '../../src/platform/db/index.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { figuresOf, HitRecorder, repairRollUps } from '../../src/features/tracking/index.ts'
import { keepBatch } from '../../src/features/tracking/queries/batches.ts'
import type { Hit } from '../../src/features/tracking/queries/hits.ts'
import { countSome } from '../../src/features/tracking/recording/count.ts'

const { db, url } = await freshDatabase()
const log = createLog('silent')
const { workspaceId } = await anAccount(db)

const click = (campaignId: number, seq = 1): Hit => ({
  kind: 'click',
  campaignId,
  seq,
  link: 0,
  machine: null,
  since: performance.now(),
})

const figures = async (campaignId: number) => (await figuresOf(db, [campaignId])).get(campaignId)
const eventsOf = (campaignId: number) =>
  valueOf(db, sql`select count(*) from events where campaign_id = ${campaignId}`)

test('a click is on record when it is answered, though nobody can count it yet', async () => {
  const campaign = await aSentCampaign(db, workspaceId)
  const recorder = new HitRecorder({ db, log })
  const other = openDatabase(url, { connections: 1 })
  await rows(other.db, sql`begin`)
  await rows(other.db, sql`select pg_advisory_xact_lock(hashtext('lettermill.count_hits'))`)
  await recorder.record(click(campaign))
  expect([await recorder.sumWaiting(), await figures(campaign)]).toMatchObject([1, { click: 0 }])
  await rows(other.db, sql`commit`)
  await recorder.untilCounted()
  expect([await recorder.sumWaiting(), await figures(campaign)]).toMatchObject([0, { click: 1 }])
  await other.close()
})

test('what a process that died has kept is counted by the next one that starts', async () => {
  const campaign = await aSentCampaign(db, workspaceId)
  await keepBatch(db, [click(campaign)], aTurn())
  const next = new HitRecorder({ db, log })
  next.start()
  await vi.waitFor(async () => expect(await figures(campaign)).toMatchObject({ click: 1 }), 10_000)
  await next.close()
})

test('several processes that keep and count at once count every hit once', async () => {
  const campaign = await aSentCampaign(db, workspaceId, { recipients: 400 })
  const processes = Array.from({ length: 4 }, () => new HitRecorder({ db, log }))
  for (let from = 1; from <= 400; from += 20) {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => processes[n % 4]?.record(click(campaign, from + n))),
    )
  }
  await Promise.all(processes.map((each) => each.untilCounted()))
  expect([await figures(campaign), await eventsOf(campaign)]).toMatchObject([{ click: 400 }, 400])
})

test('counting that was broken off leaves its hits to be counted again', async () => {
  const campaign = await aSentCampaign(db, workspaceId)
  await keepBatch(db, [click(campaign)], aTurn())
  await rows(db, sql`alter table roll_ups add constraint broken check (campaign_id <> ${sql.lit(campaign)})`)
  await expect(countSome(db, 10)).rejects.toThrow('broken')
  await rows(db, sql`alter table roll_ups drop constraint broken`)
  expect(await countSome(db, 10)).toBe(1)
  expect([await figures(campaign), await eventsOf(campaign)]).toMatchObject([{ click: 1 }, 1])
})

test('a batch that the database refuses is set aside and told of, and those behind it are counted', async () => {
  const campaign = await aSentCampaign(db, workspaceId, { recipients: 2 })
  const error = vi.fn()
  const recorder = new HitRecorder({ db, log: Object.assign(createLog('silent'), { error }) })
  await rows(
    db,
    sql`insert into hit_batches (size, campaign_ids, seqs, kinds, links, machines, waited)
      values (1, array[${campaign}::bigint], array[1], array[99], array[0], array[null::integer], array[0])`,
  )
  await keepBatch(db, [click(campaign, 2)], aTurn())
  await recorder.untilCounted()
  expect(await figures(campaign)).toMatchObject({ click: 1 })
  expect(error).toHaveBeenCalledOnce()
  expect(await valueOf(db, sql`select count(*) from hit_batches where set_aside`)).toBe(1)
})

test('a transaction takes so many hits, and whole batches', async () => {
  const campaign = await aSentCampaign(db, workspaceId, { recipients: 9 })
  for (const from of [1, 4, 7])
    await keepBatch(
      db,
      [click(campaign, from), click(campaign, from + 1), click(campaign, from + 2)],
      aTurn(),
    )
  expect([await countSome(db, 4), await countSome(db, 4), await countSome(db, 4)]).toEqual([6, 3, 0])
  expect(await figures(campaign)).toMatchObject({ click: 9 })
})

const open = (campaignId: number, seq = 1): Hit => ({ ...click(campaignId, seq), kind: 'open', link: null })

/** So many times the same hit. */
const times = (count: number, hit: Hit): Hit[] => Array.from({ length: count }, () => hit)

const beyond = (campaignId: number) =>
  rows(
    db,
    sql<object>`select seq, kind, link, machine, count from events_beyond
      where campaign_id = ${campaignId} order by seq, kind, link, machine`,
  )

async function counted(...batches: Hit[][]): Promise<void> {
  for (const batch of batches) {
    await keepBatch(db, batch, aTurn())
    await countSome(db, 100_000)
  }
}

test('The same open repeated 1,000 times is stored 1,000 times', async () => {
  const campaign = await aSentCampaign(db, workspaceId, { recipients: 2 })
  await counted(times(60, open(campaign)))
  expect([await eventsOf(campaign), await beyond(campaign)]).toEqual([60, []])
  await counted([...times(600, open(campaign)), open(campaign, 2)], times(340, open(campaign)))
  expect(await eventsOf(campaign)).toBe(101)
  expect(await beyond(campaign)).toEqual([{ seq: 1, kind: 'open', link: -1, machine: false, count: 900 }])
  await repairRollUps(db)
  expect(await figures(campaign)).toMatchObject({ open: 2 })
})

test('a hundred clicks on each link are kept, however often another one is followed', async () => {
  const campaign = await aSentCampaign(db, workspaceId)
  const onLink = (link: number) => ({ ...click(campaign), link })
  await counted(
    [...times(70, onLink(0)), ...times(100, onLink(1)), ...times(5, open(campaign))],
    [...times(70, onLink(0)), onLink(2)],
  )
  expect(await eventsOf(campaign)).toBe(100 + 100 + 5 + 1)
  expect(await beyond(campaign)).toEqual([{ seq: 1, kind: 'click', link: 0, machine: false, count: 40 }])
})

test('A scanner that repeats a request is stored without end', async () => {
  const campaign = await aSentCampaign(db, workspaceId)
  await counted(
    times(150, { ...open(campaign), machine: 'agent' }),
    times(30, { ...open(campaign), machine: 'head' }),
  )
  expect([await eventsOf(campaign), await figures(campaign)]).toMatchObject([
    100,
    { open: 0, machine_open: 1 },
  ])
  await counted([open(campaign)])
  expect([await eventsOf(campaign), await figures(campaign)]).toMatchObject([
    100,
    { open: 1, machine_open: 1 },
  ])
  expect(await beyond(campaign)).toMatchObject([
    { machine: false, count: 1 },
    { machine: true, count: 80 },
  ])
  await repairRollUps(db)
  expect(await figures(campaign)).toMatchObject({ open: 1, machine_open: 1 })
})

test('a reader’s click behind a hundred by a machine stays counted when a burst follows', async () => {
  const campaign = await aSentCampaign(db, workspaceId, { secondsAgo: 3600 })
  const earlier = (hit: Hit) => ({ ...hit, since: performance.now() - 2500 })
  await counted(
    times(100, { ...click(campaign), machine: 'agent' as const, since: performance.now() - 3000 }),
  )
  await counted([earlier(click(campaign))])
  await counted([1, 2, 3].map((link) => ({ ...click(campaign), link })))
  const right = { click: 1, machine_click: 1 }
  expect(await figures(campaign)).toMatchObject(right)
  await repairRollUps(db)
  expect(await figures(campaign)).toMatchObject(right)
})

test('Two processes that count the same hit at once keep more than a hundred', async () => {
  const campaign = await aSentCampaign(db, workspaceId)
  const processes = [new HitRecorder({ db, log }), new HitRecorder({ db, log })]
  const hits = (['open', 'unsubscribe'] as const).flatMap((kind) => times(300, { ...open(campaign), kind }))
  await Promise.all(hits.map((hit, n) => processes[n % 2]?.record(hit)))
  await Promise.all(processes.map((each) => each.untilCounted()))
  expect(await eventsOf(campaign)).toBe(200)
  expect(await beyond(campaign)).toMatchObject([
    { kind: 'open', count: 200 },
    { kind: 'unsubscribe', count: 200 },
  ])
  expect(await figures(campaign)).toMatchObject({ open: 1, unsubscribe: 1 })
})
