// A campaign's stats over time, by the hours and days of the caller's time zone.
import { getCampaign, getCampaignStats, type CampaignStats } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { sendCampaign } from '../lifecycle.ts'
import { raiseStats, type StatKind } from '../../tracking/index.ts'
import { rows, sql, transaction } from '../../../platform/db/index.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { anOwnCampaign, aStartedCampaign, record, type OwnCampaign } from './under-way.ts'
import { aCampaign, mailingIdOf } from '../../../../test/campaigns.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

const hour = 3_600_000
const fullHour = Math.floor(Date.now() / hour) * hour

async function statsOf({ call, params }: OwnCampaign, query = {}): Promise<CampaignStats> {
  return (await call(getCampaignStats, { params, query })).body
}

/** A campaign that started `hoursAgo` hours before the current full hour. */
async function aCampaignOf(hoursAgo: number, wishes: { timezone?: string } = {}): Promise<OwnCampaign> {
  const campaign = await aStartedCampaign(app, db, wishes)
  await rows(
    db,
    sql`update campaigns set started_at = ${new Date(fullHour - hoursAgo * hour)} where id = ${campaign.campaignId}`,
  )
  return campaign
}

/** Counts events of a kind at a moment in quarters of an hour after the current full hour; negative means before it. */
async function count(campaign: OwnCampaign, kind: StatKind, number: number, quarters: number) {
  const { workspaceId, campaignId } = campaign
  const mailingId = await mailingIdOf(db, campaignId)
  const bucket = new Date(fullHour + (quarters * hour) / 4).toISOString()
  await transaction(db, (tx) => raiseStats(tx, [{ workspaceId, mailingId, kind, bucket, count: number }]))
}

test('the stats are empty before the campaign starts', async () => {
  expect(await statsOf(await anOwnCampaign(app, db))).toEqual({ unit: 'hour', records: [] })
})

test('A campaign that was about to start showed the stats of the whole workspace', async () => {
  const other = await aCampaignOf(0)
  await count(other, 'sent', 5, 0)
  const starting = await aCampaign(db, { workspaceId: other.workspaceId })
  await sendCampaign(db, other.workspaceId, starting.campaignId)
  const params = { id: starting.campaignId }
  const { records } = (await other.call(getCampaignStats, { params })).body
  expect(records.map(({ sent }) => sent)).toEqual(records.map(() => 0))
  expect(records).not.toEqual([])
  expect((await other.call(getCampaign, { params })).body).toMatchObject({ sent_count: 0 })
})

test('the stats add quarters of an hour up to hours, and include empty hours', async () => {
  const campaign = await aCampaignOf(3)
  await count(campaign, 'sent', 5, -12)
  await count(campaign, 'sent', 7, -9)
  await count(campaign, 'open', 2, -4)
  await count(campaign, 'unsubscribe', 1, -1)
  await count(campaign, 'click', 1, 0)
  const { unit, records } = await statsOf(campaign, { timezone: 'UTC' })
  expect(unit).toBe('hour')
  const zeros = { sent: 0, opens: 0, clicks: 0, unsubscribes: 0 }
  const at = (hours: number) => new Date(fullHour + hours * hour).toISOString().slice(0, 16)
  expect(records.slice(0, 4)).toEqual([
    { ...zeros, at: at(-3), sent: 12 },
    { ...zeros, at: at(-2) },
    { ...zeros, at: at(-1), opens: 2, unsubscribes: 1 },
    { ...zeros, at: at(0), clicks: 1 },
  ])
})

test('bot events are not counted as readers’ events', async () => {
  const campaign = await aCampaignOf(0)
  await count(campaign, 'bot_open', 5, 0)
  await count(campaign, 'bot_click', 3, 0)
  await count(campaign, 'click', 1, 0)
  const { records } = await statsOf(campaign)
  expect(records[0]).toMatchObject({ opens: 0, clicks: 1 })
})

test('after two days the stats are by day, and add up to the campaign’s totals', async () => {
  const campaign = await aCampaignOf(24 * 4)
  await record(db, campaign, { 1: 'sent', 2: 'sent', 3: 'sent' }, { done: true })
  for (const quarters of [-380, -300, -200, -96, -5, 0]) await count(campaign, 'open', 1, quarters)
  const { unit, records } = await statsOf(campaign)
  expect(unit).toBe('day')
  expect(records.length).toBeGreaterThanOrEqual(5)
  expect(records.every(({ at }) => at.endsWith('T00:00'))).toBe(true)
  const { call, params } = campaign
  const { body } = await call(getCampaign, { params })
  const sum = (name: 'sent' | 'opens') => records.reduce((total, each) => total + each[name], 0)
  expect([sum('sent'), sum('opens')]).toEqual([body.sent_count, body.open_count])
  expect([body.sent_count, body.open_count]).toEqual([3, 6])
})

// spec: beyond.settings.time-zone
test('a call without a time zone uses that of Settings', async () => {
  const campaign = await aCampaignOf(1, { timezone: 'Asia/Kathmandu' })
  expect((await statsOf(campaign)).records[0]?.at).toBe(
    (await statsOf(campaign, { timezone: 'Asia/Kathmandu' })).records[0]?.at,
  )
  expect((await statsOf(campaign)).records[0]?.at).not.toBe(
    (await statsOf(campaign, { timezone: 'UTC' })).records[0]?.at,
  )
  const { call, params } = campaign
  const odd = await call(getCampaignStats, { params, query: { timezone: 'Mars/Base' } })
  expect(odd.problem.code).toBe('invalid_input')
})

test('another account’s campaign does not exist', async () => {
  const { params } = await aCampaignOf(1)
  const { call } = await aSignedInAccount(app, db)
  expect((await call(getCampaignStats, { params })).status).toBe(404)
})
