// The nightly recount: figures equal the facts, and where they do not they are mended.
import { expect, test } from 'vitest'
import { anAccount } from '../factories.ts'
import { freshDatabase } from '../harness.ts'
import { aSentCampaign } from '../sent-campaign.ts'
import { rows, sql, transaction } from '../../src/platform/db/index.ts'
import { createLog } from '../../src/platform/log/index.ts'
import {
  figuresOf,
  HitRecorder,
  repairRollUps,
  rollUp,
  type NewHit,
} from '../../src/features/tracking/index.ts'

const { db } = await freshDatabase()
const { workspaceId } = await anAccount(db)
const recorder = new HitRecorder({ db, log: createLog('silent') })

/** A campaign whose roll-ups hold what its deliveries say. */
async function aCountedCampaign(recipients: number): Promise<number> {
  const campaignId = await aSentCampaign(db, workspaceId, { recipients, secondsAgo: 3600 })
  const counted = await rows(
    db,
    sql<{ slot: string; count: number }>`select date_bin('15 minutes', at, 'epoch') as slot, count(*) as count
      from deliveries where mailing_id = ${campaignId} group by 1`,
  )
  const sent = counted.map((each) => ({ workspaceId, campaignId, kind: 'sent' as const, ...each }))
  await transaction(db, (tx) => rollUp(tx, sent))
  return campaignId
}

function someHits(campaignId: number, recipients: number): NewHit[] {
  const kinds = ['open', 'click', 'unsubscribe'] as const
  return Array.from({ length: recipients * 6 }, (_, index) => ({
    campaignId,
    kind: kinds[index % 3] ?? 'open',
    seq: ((index * 7) % recipients) + 1,
    link: index % 3 === 1 ? index % 11 : null,
    machine: index % 5 === 0 && index % 3 !== 2 ? ('agent' as const) : null,
  }))
}

test('figures equal a recount of the facts, also while hits come in', async () => {
  const campaign = await aCountedCampaign(50)
  const hits = Promise.all(someHits(campaign, 50).map((hit) => recorder.record(hit)))
  const during = await repairRollUps(db)
  await hits
  await recorder.untilCounted()
  expect(during).toEqual([])
  expect(await repairRollUps(db)).toEqual([])
  const recount = await rows(
    db,
    sql<{ kind: string; count: number }>`
      select case when machine is null then kind else 'machine_' || kind end as kind, count(distinct seq) as count
      from events where campaign_id = ${campaign} group by 1`,
  )
  const figures = (await figuresOf(db, [campaign])).get(campaign)
  expect(figures).toMatchObject({
    sent: 50,
    ...Object.fromEntries(recount.map((row) => [row.kind, row.count])),
  })
  expect(figures?.machine_click).toBeGreaterThan(0)
})

test('a roll-up that is wrong, missing or made up is reported and mended', async () => {
  const campaign = await aCountedCampaign(10)
  await Promise.all(someHits(campaign, 10).map((hit) => recorder.record(hit)))
  await recorder.untilCounted()
  const right = (await figuresOf(db, [campaign])).get(campaign)
  const slot = '2026-01-01T00:00:00.000Z'
  await rows(db, sql`update roll_ups set count = count + 5 where campaign_id = ${campaign} and kind = 'sent'`)
  await rows(db, sql`delete from roll_ups where campaign_id = ${campaign} and kind = 'unsubscribe'`)
  await transaction(db, (tx) =>
    rollUp(tx, [{ workspaceId, campaignId: campaign, kind: 'click', slot, count: 3 }]),
  )

  const differences = await repairRollUps(db)
  const wrong = {
    workspace_id: workspaceId,
    campaign_id: campaign,
    kind: 'click',
    rolled_up: 3,
    recounted: 0,
  }
  expect(differences).toContainEqual({ ...wrong, grain: 'quarter', slot })
  expect(differences).toContainEqual({ ...wrong, grain: 'day', slot })
  // The workspace's figure was made up along with the campaign's, and is lowered with it.
  expect(differences).toContainEqual({ ...wrong, campaign_id: null, grain: 'month', slot })
  expect(differences).toContainEqual(
    expect.objectContaining({ kind: 'sent', grain: 'ever', rolled_up: 15, recounted: 10 }),
  )
  expect(differences).toContainEqual(
    expect.objectContaining({ kind: 'unsubscribe', rolled_up: 0, recounted: right?.unsubscribe }),
  )
  expect((await figuresOf(db, [campaign])).get(campaign)).toEqual(right)
  expect(await repairRollUps(db)).toEqual([])
})

test('a first hit that is missing is found again in the events', async () => {
  const campaign = await aCountedCampaign(1)
  await recorder.record({ campaignId: campaign, kind: 'click', seq: 1, link: 0, machine: null })
  await recorder.untilCounted()
  await rows(db, sql`delete from first_hits where campaign_id = ${campaign}`)
  expect(await repairRollUps(db)).toEqual([])
  expect(
    await rows(db, sql`select kind from first_hits where campaign_id = ${campaign} order by kind`),
  ).toEqual([{ kind: 'click' }, { kind: 'click 0' }])
})

test('two repairs at once mend a difference once', async () => {
  const campaign = await aCountedCampaign(4)
  await rows(db, sql`update roll_ups set count = 1 where campaign_id = ${campaign} and grain = 'ever'`)
  const reported = (await Promise.all([repairRollUps(db), repairRollUps(db)])).flat()
  expect(reported).toHaveLength(1)
  expect((await figuresOf(db, [campaign])).get(campaign)?.sent).toBe(4)
})

test('a figure of the workspace that is wrong is mended by its campaigns', async () => {
  const campaign = await aCountedCampaign(3)
  await recorder.record({ campaignId: campaign, kind: 'open', seq: 1, link: null, machine: null })
  await recorder.untilCounted()
  const right = await rows(db, sql`select * from workspace_roll_ups order by grain, slot`)
  await rows(db, sql`update workspace_roll_ups set open = open + 1 where grain = 'month'`)
  await rows(db, sql`delete from workspace_roll_ups where grain = 'day' and sent > 0`)
  const found = await repairRollUps(db)
  const mended = new Set(
    found.map(({ campaign_id, kind, grain }) => `${String(campaign_id)} ${kind} ${grain}`),
  )
  expect(mended).toContain('null open month')
  expect(mended).toContain('null sent day')
  expect(await rows(db, sql`select * from workspace_roll_ups order by grain, slot`)).toEqual(right)
})

test('figures stay when the events that they once counted are gone', async () => {
  const campaign = await aCountedCampaign(20)
  await Promise.all(someHits(campaign, 20).map((hit) => recorder.record(hit)))
  await recorder.untilCounted()
  const before = (await figuresOf(db, [campaign])).get(campaign)
  await rows(db, sql`delete from events where campaign_id = ${campaign}`)
  expect(await repairRollUps(db)).toEqual([])
  expect((await figuresOf(db, [campaign])).get(campaign)).toEqual(before)
})

test('a repair that was broken off goes on with the campaign that it had come to, and the next one takes all', async () => {
  const [done, open] = [await aCountedCampaign(1), await aCountedCampaign(1)]
  await rows(
    db,
    sql`update roll_ups set count = 9 where campaign_id in (${done}, ${open}) and grain = 'ever'`,
  )
  await rows(
    db,
    sql`insert into repair_progress (campaign_id) values (${done})
      on conflict (single) do update set campaign_id = excluded.campaign_id`,
  )
  expect((await repairRollUps(db)).map(({ campaign_id }) => campaign_id)).toEqual([open])
  expect((await repairRollUps(db)).map(({ campaign_id }) => campaign_id)).toEqual([done])
})
