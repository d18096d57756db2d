// Behind the answer: kept hits get into the figures, each once, whoever keeps or counts them and whatever breaks down.
import { expect, test, vi } from 'vitest'
import { anAccount } from '../factories.ts'
import { freshDatabase } from '../harness.ts'
import { aSentCampaign, aTurn, valueOf } from '../sent-campaign.ts'
import { openDatabase, rows, sql } from '../../src/platform/db/index.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { figuresOf, HitRecorder } from '../../src/features/tracking/index.ts'
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
