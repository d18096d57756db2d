// The queries behind screens and reports, each made by the rule behind its call.
import {
  dashboardStats,
  performance as performanceOf,
  recentCampaigns,
} from '../../server/src/features/analytics/stats.ts'
import { getStats } from '../../server/src/features/campaigns/page/stats.ts'
import { everyDelivery, sliceBotEvents } from '../../server/src/features/campaigns/page/deliveries.ts'
import { getMade } from '../../server/src/features/campaigns/lifecycle.ts'
import { getProgress } from '../../server/src/features/campaigns/page/progress.ts'
import { listCampaigns } from '../../server/src/features/campaigns/queries/read.ts'
import { clicksByLink, countBotEvents } from '../../server/src/features/tracking/index.ts'
import type { Db } from '../../server/src/platform/db/index.ts'
import { median } from '../stats.ts'

export interface Asking {
  db: Db
  workspaceId: number
  campaignId: number
}

// A time zone whose days differ from UTC's by half an hour. The part between the two days is summed separately.
const zone = 'Asia/Kolkata'
const today = () => ({ now: new Date(), zone })
const clock = { now: () => new Date() }
const everything = { statuses: null, search: '', sort: 'newest' } as const

/** The queries by the names that the table shows. */
export const asked: Readonly<Record<string, (asking: Asking) => Promise<unknown>>> = {
  'dashboard, today': ({ db, workspaceId }) => dashboardStats(db, workspaceId, 'today', today()),
  'dashboard, 30 days': ({ db, workspaceId }) => dashboardStats(db, workspaceId, 'month', today()),
  'dashboard, all the time': ({ db, workspaceId }) => dashboardStats(db, workspaceId, 'all', today()),
  'analytics, 30 days': ({ db, workspaceId }) => performanceOf(db, workspaceId, 'last-30-days', today()),
  'analytics, 12 months': ({ db, workspaceId }) => performanceOf(db, workspaceId, 'last-12-months', today()),
  'analytics, all the time': ({ db, workspaceId }) => performanceOf(db, workspaceId, 'all-time', today()),
  'recent campaigns': ({ db, workspaceId }) => recentCampaigns(db, workspaceId),
  'campaigns, a page of 25': ({ db, workspaceId }) =>
    listCampaigns(db, workspaceId, everything, { limit: 25 }),
  'campaign, stats by time': ({ db, workspaceId, campaignId }) =>
    getStats(db, workspaceId, campaignId, today()),
  'campaign, states and pace': ({ db, workspaceId, campaignId }) =>
    getProgress(db, clock, workspaceId, campaignId),
  'campaign, clicks by link': ({ db, campaignId }) => clicksByLink(db, campaignId),
  'campaign, bot events': async ({ db, workspaceId, campaignId }) => {
    const campaign = await getMade(db, workspaceId, campaignId)
    await countBotEvents(db, campaignId, campaign.started_at)
    return sliceBotEvents(db, campaign, { limit: 25, offset: 0 })
  },
  'export of a campaign, first rows': ({ db, campaignId }) => everyDelivery(db, campaignId).next(),
}

export type Name = string

const times = 9

/** Measures the milliseconds of each query. */
export async function askAll(asking: Asking): Promise<Map<Name, number>> {
  const took = new Map<Name, number>()
  for (const [name, ask] of Object.entries(asked)) took.set(name, await timed(() => ask(asking)))
  return took
}

/** The milliseconds of a function: the median of nine calls, after one to warm up. */
export async function timed(ask: () => Promise<unknown>): Promise<number> {
  await ask()
  const each: number[] = []
  for (let time = 0; time < times; time += 1) {
    const begun = performance.now()
    await ask()
    each.push(performance.now() - begun)
  }
  return median(each)
}
