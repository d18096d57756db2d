// Cumulative opens and clicks since the start of a campaign, and the median of the workspace's earlier campaigns.
import { getCumulativeStats, type CumulativeRange, type CumulativeStats } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { mailingIdOf, aCampaign } from '../../../../test/campaigns.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { rows, sql, transaction } from '../../../platform/db/index.ts'
import { raiseStats, type StatKind } from '../../tracking/index.ts'
import { sendCampaign } from '../lifecycle.ts'
import { startPending } from '../sending/start.ts'
import { createLog } from '../../../platform/log/index.ts'
import { anOwnCampaign, aStartedCampaign, instance, type OwnCampaign } from './under-way.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const log = createLog('silent')

const minute = 60_000
const hour = 60 * minute
const thisQuarter = Math.floor(Date.now() / (15 * minute)) * 15 * minute

async function startedAgo(campaignId: number, ago: number, status = 'completed') {
  const started = new Date(thisQuarter - ago)
  await rows(
    db,
    sql`update campaigns set started_at = ${started}, status = ${status} where id = ${campaignId}`,
  )
}

async function aCampaignOf(ago: number): Promise<OwnCampaign> {
  const campaign = await aStartedCampaign(app, db)
  await startedAgo(campaign.campaignId, ago)
  return campaign
}

/** Counts events of a campaign that started `ago`; the events happened `after` its start. */
async function count(
  { workspaceId, campaignId }: { workspaceId: number; campaignId: number },
  kind: StatKind,
  number: number,
  { ago, after }: { ago: number; after: number },
) {
  const mailingId = await mailingIdOf(db, campaignId)
  const bucket = new Date(thisQuarter - ago + after).toISOString()
  await transaction(db, (tx) => raiseStats(tx, [{ workspaceId, mailingId, kind, bucket, count: number }]))
}

async function cumulativeOf({ call, params }: OwnCampaign, range: CumulativeRange): Promise<CumulativeStats> {
  return (await call(getCumulativeStats, { params, query: { range } })).body
}

/** Creates another campaign of the same workspace, started `ago`. */
async function anEarlier({ workspaceId }: OwnCampaign, ago: number) {
  const { campaignId } = await aCampaign(db, { workspaceId })
  await sendCampaign(db, workspaceId, campaignId)
  await startPending({ db, log, instance })
  await startedAgo(campaignId, ago)
  return { workspaceId, campaignId }
}

test('the chart is empty before the campaign starts', async () => {
  expect(await cumulativeOf(await anOwnCampaign(app, db), 'day')).toMatchObject({ points: [], usual: null })
})

test('the chart adds up events by the quarter of an hour, from zero to now', async () => {
  const ago = 2 * hour
  const campaign = await aCampaignOf(ago)
  await count(campaign, 'sent', 10, { ago, after: 0 })
  await count(campaign, 'open', 3, { ago, after: 15 * minute })
  await count(campaign, 'open', 2, { ago, after: 90 * minute })
  await count(campaign, 'click', 1, { ago, after: 90 * minute })
  await count(campaign, 'bot_open', 5, { ago, after: 90 * minute })
  const { step_minutes, steps, points, usual } = await cumulativeOf(campaign, 'day')
  expect([step_minutes, steps, usual]).toEqual([15, 96, null])
  expect(points[0]).toEqual({
    at: new Date(thisQuarter - ago).toISOString(),
    sent: 0,
    opens: 0,
    clicks: 0,
    unsubscribes: 0,
  })
  expect(points.map(({ opens }) => opens).slice(0, 9)).toEqual([0, 0, 3, 3, 3, 3, 3, 5, 5])
  expect(points.at(-1)).toMatchObject({ sent: 10, opens: 5, clicks: 1 })
  expect(Date.parse(points.at(-1)?.at ?? '')).toBeLessThanOrEqual(Date.now())
})

test('the chart of a range leaves out later events', async () => {
  const ago = 100 * hour
  const campaign = await aCampaignOf(ago)
  await count(campaign, 'open', 3, { ago, after: 0 })
  await count(campaign, 'open', 4, { ago, after: 30 * hour })
  await count(campaign, 'open', 5, { ago, after: 80 * hour })
  const last = async (range: CumulativeRange) => {
    const { points, steps, step_minutes } = await cumulativeOf(campaign, range)
    return { points: points.length, steps, step_minutes, opens: points.at(-1)?.opens }
  }
  expect(await last('day')).toEqual({ points: 97, steps: 96, step_minutes: 15, opens: 3 })
  expect(await last('three_days')).toEqual({ points: 289, steps: 288, step_minutes: 15, opens: 7 })
  expect(await last('week')).toMatchObject({ steps: 168, step_minutes: 60, opens: 12 })
  expect(await last('all')).toMatchObject({ step_minutes: 60, opens: 12 })
})

test('the chart of two years is by the day', async () => {
  const ago = 730 * 24 * hour
  const campaign = await aCampaignOf(ago)
  await count(campaign, 'open', 3, { ago, after: 0 })
  await count(campaign, 'open', 4, { ago, after: 700 * 24 * hour })
  const { step_minutes, points } = await cumulativeOf(campaign, 'all')
  expect(points.length).toBeLessThanOrEqual(732)
  expect([step_minutes % 1440, points.at(-1)?.opens]).toEqual([0, 7])
})

// spec: beyond.campaign.page
test('the usual campaign is the median of the earlier ones of the workspace', async () => {
  const own = await aCampaignOf(hour)
  for (const [index, opens] of [20, 30, 70].entries()) {
    const ago = (100 + index) * 24 * hour
    const earlier = await anEarlier(own, ago)
    await count(earlier, 'sent', 100, { ago, after: 0 })
    await count(earlier, 'open', opens, { ago, after: 3 * hour })
    await count(earlier, 'click', index, { ago, after: 3 * hour })
  }
  const { usual, usual_of } = await cumulativeOf(own, 'day')
  expect(usual_of).toBe(3)
  expect(usual).toHaveLength(97)
  expect(usual?.[12]).toEqual({ opens: 0, clicks: 0 })
  expect(usual?.[13]).toEqual({ opens: 0.3, clicks: 0.01 })
  expect(usual?.at(-1)).toEqual({ opens: 0.3, clicks: 0.01 })
})

test('a campaign is not compared with later ones, ones still within the range, or other workspaces’', async () => {
  const own = await aCampaignOf(5 * 24 * hour)
  const stranger = await aCampaignOf(100 * 24 * hour)
  await count(stranger, 'sent', 100, { ago: 100 * 24 * hour, after: 0 })
  for (const ago of [hour, 5.5 * 24 * hour]) {
    const other = await anEarlier(own, ago)
    await count(other, 'sent', 100, { ago, after: 0 })
  }
  expect(await cumulativeOf(own, 'day')).toMatchObject({ usual: null, usual_of: 0 })
})

test('a campaign of another account is not found', async () => {
  const { params } = await aCampaignOf(hour)
  const { call } = await anOwnCampaign(app, db)
  expect((await call(getCumulativeStats, { params })).status).toBe(404)
})
