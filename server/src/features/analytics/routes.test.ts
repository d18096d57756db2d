// The API calls of the dashboard and the analytics screen, over real stats.
import { getDashboardStats, listPerformance, listRecentCampaigns } from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { aSignedInAccount } from '../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../test/harness.ts'
import { rows, sql, transaction } from '../../platform/db/index.ts'
import { raiseStats, type StatKind } from '../tracking/index.ts'
import { analyticsRoutes } from './index.ts'

const database = await freshDatabase()
const { db } = database
const clock = { now: () => new Date('2026-03-30T09:00:00Z') }
const app = await startFrame(database, { routes: (frame) => analyticsRoutes(frame, { db, clock }) })

let campaigns = 1_000_000

/** Adds stats to a campaign of the workspace; each is a kind, a quarter of an hour, and a count. */
const count = (workspaceId: number, ...stats: [StatKind, string, number][]) =>
  transaction(db, (tx) =>
    raiseStats(
      tx,
      stats.map(([kind, bucket, many]) => ({
        workspaceId,
        mailingId: (campaigns += 1),
        kind,
        bucket: `${bucket}:00.000Z`,
        count: many,
      })),
    ),
  )

describe('dashboard stats', () => {
  // spec: 2.dashboard.changes, 3.dashboard-stats.fields
  test('compare each count with the count of the same number of days before', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    await count(
      caller.workspaceId,
      ['sent', '2026-03-30T08:45', 10],
      ['sent', '2026-03-29T23:45', 8],
      ['open', '2026-03-30T00:00', 3],
      ['open', '2026-03-29T10:00', 4],
      ['click', '2026-03-30T00:00', 1],
      ['unsubscribe', '2026-03-29T00:00', 2],
      ['bot_open', '2026-03-30T00:00', 50],
    )
    const { body } = await call(getDashboardStats, { query: { period: 'today' } })
    expect(body).toEqual({
      emailsSent: 10,
      totalOpens: 3,
      totalClicks: 1,
      unsubscribeCount: 0,
      delivered: 10,
      bounced: 0,
      complained: 0,
      emailsSentChange: 25,
      opensChange: -25,
      clicksChange: null,
      unsubscribeChange: -100,
    })
    expect((await call(getDashboardStats)).body).toEqual({
      emailsSent: 18,
      totalOpens: 7,
      totalClicks: 1,
      unsubscribeCount: 2,
      delivered: 18,
      bounced: 0,
      complained: 0,
      emailsSentChange: null,
      opensChange: null,
      clicksChange: null,
      unsubscribeChange: null,
    })
  })

  // spec: 2.dashboard.period-bounds
  test.each([
    ['today', 1],
    ['3days', 11],
    ['week', 111],
    ['month', 1111],
    ['all', 11111],
  ])('%s ends today and begins on the right day', async (period, sent) => {
    const { call, caller } = await aSignedInAccount(app, db)
    await count(
      caller.workspaceId,
      ['sent', '2026-03-30T00:00', 1],
      ['sent', '2026-03-28T00:00', 10],
      ['sent', '2026-03-24T00:00', 100],
      ['sent', '2026-03-01T00:00', 1000],
      ['sent', '2026-02-28T23:45', 10000],
    )
    expect((await call(getDashboardStats, { query: { period } })).body.emailsSent).toBe(sent)
  })

  // spec: 2.dashboard.period-bounds
  test('today is the day in the time zone of the call, or in that of Settings if the call names none', async () => {
    const { call, caller } = await aSignedInAccount(app, db, { timezone: 'Asia/Kathmandu' })
    await count(caller.workspaceId, ['sent', '2026-03-29T18:15', 1], ['sent', '2026-03-29T18:00', 10])
    const today = (query: object) => call(getDashboardStats, { query: { period: 'today', ...query } })
    expect((await today({})).body.emailsSent).toBe(1)
    expect((await today({ timezone: 'UTC' })).body.emailsSent).toBe(0)
    expect((await today({ timezone: 'Asia/Tokyo' })).body.emailsSent).toBe(11)
  })

  // spec: 5.periods.unknown
  test('an unknown period and an unknown zone are refused', async () => {
    const { call } = await aSignedInAccount(app, db)
    expect((await call(getDashboardStats, { query: { period: 'year' } })).status).toBe(400)
    expect((await call(getDashboardStats, { query: { timezone: 'Nowhere' } })).status).toBe(400)
    expect((await call(getDashboardStats, { query: { timezone: '' } })).status).toBe(400)
  })

  // spec: 6.workspace.isolation
  test("another workspace's stats are not counted", async () => {
    const [mine, other] = [await aSignedInAccount(app, db), await aSignedInAccount(app, db)]
    await count(other.caller.workspaceId, ['sent', '2026-03-30T00:00', 9])
    expect((await mine.call(getDashboardStats)).body.emailsSent).toBe(0)
    const records = (await mine.call(listPerformance, { query: { timeRange: 'all-time' } })).body
    expect(records).toHaveLength(1)
  })
})

describe('performance', () => {
  // spec: 3.performance.fields
  test('days are ascending, with zeros for gaps, across a change of clocks', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    // In Kyiv the 29th lasts from 22:00 to 21:00 UTC, which is 23 hours.
    await count(
      caller.workspaceId,
      ['sent', '2026-03-28T21:45', 1],
      ['sent', '2026-03-28T22:00', 2],
      ['open', '2026-03-29T20:45', 4],
      ['click', '2026-03-29T21:00', 8],
      ['unsubscribe', '2026-03-30T20:45', 16],
      ['sent', '2026-03-30T21:00', 32],
    )
    const query = { timeRange: 'last-7-days', timezone: 'Europe/Kyiv' }
    const { body } = await call(listPerformance, { query })
    const nothing = { total_sent: 0, total_opens: 0, total_clicks: 0, total_unsubscribes: 0 }
    expect(body).toEqual([
      { period: '2026-03-24', ...nothing },
      { period: '2026-03-25', ...nothing },
      { period: '2026-03-26', ...nothing },
      { period: '2026-03-27', ...nothing },
      { period: '2026-03-28', ...nothing, total_sent: 1 },
      { period: '2026-03-29', ...nothing, total_sent: 2, total_opens: 4 },
      { period: '2026-03-30', ...nothing, total_clicks: 8, total_unsubscribes: 16 },
    ])
  })

  // spec: 3.performance.fields
  test('months add up, and all time begins with the first count', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    await count(
      caller.workspaceId,
      ['sent', '2025-12-31T23:45', 1],
      ['sent', '2026-02-01T00:00', 2],
      ['sent', '2026-02-28T23:45', 4],
    )
    const sent = async (timeRange: string) =>
      (await call(listPerformance, { query: { timeRange } })).body.map((record) => [
        record.period,
        record.total_sent,
      ])
    const months = [
      ['2025-12', 1],
      ['2026-01', 0],
      ['2026-02', 6],
      ['2026-03', 0],
    ]
    expect(await sent('all-time')).toEqual(months)
    expect((await sent('last-6-months')).slice(2)).toEqual(months)
    expect(await sent('last-12-months')).toHaveLength(12)
    expect(await sent('last-30-days')).toHaveLength(30)
    expect(await sent('today')).toEqual([['2026-03-30', 0]])
  })

  // spec: 5.periods.unknown
  test('an unknown range is refused', async () => {
    const { call } = await aSignedInAccount(app, db)
    expect((await call(listPerformance, { query: { timeRange: 'last-week' } })).status).toBe(400)
  })
})

describe('recent campaigns', () => {
  // spec: 2.dashboard.recent
  test('are the newest five with their stats, without deleted ones and other workspaces’', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const other = await aSignedInAccount(app, db)
    const add = async (name: string, workspaceId: number, deleted = false) => {
      const [campaign] = await rows(
        db,
        sql<{ id: number }>`insert into campaigns
          (workspace_id, name, subject, domain_id, sender_id, template_id, group_id, status, sent_at, deleted_at)
          values (${workspaceId}, ${name}, 's', 1, 1, 1, 1, 'sent', '2026-03-01T00:00:00Z',
            ${deleted ? '2026-03-02T00:00:00Z' : null}) returning id`,
      )
      return campaign?.id ?? 0
    }
    for (const name of ['1', '2', '3', '4', '5']) await add(name, caller.workspaceId)
    const newest = await add('6', caller.workspaceId)
    const mailing = newest + 1000
    await rows(db, sql`update campaigns set mailing_id = ${mailing} where id = ${newest}`)
    await add('deleted', caller.workspaceId, true)
    await add('foreign', other.caller.workspaceId)
    await transaction(db, (tx) =>
      raiseStats(
        tx,
        (['sent', 'open', 'click'] as const).map((kind, index) => ({
          workspaceId: caller.workspaceId,
          mailingId: mailing,
          kind,
          count: 7 - index,
        })),
      ),
    )
    const { body } = await call(listRecentCampaigns)
    expect(body.map(({ name }) => name)).toEqual(['6', '5', '4', '3', '2'])
    expect(body[0]).toEqual({
      id: newest,
      name: '6',
      sent_date: '2026-03-01T00:00:00.000Z',
      scheduled_at: null,
      status: 'sent',
      sent_count: 7,
      open_count: 6,
      click_count: 5,
    })
    expect(body[1]).toMatchObject({ sent_count: 0, open_count: 0, click_count: 0 })
  })
})
