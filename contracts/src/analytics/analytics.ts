// The dashboard and the analytics screen, read from the stats.
import * as z from 'zod/mini'
import { campaignStatus } from '../campaigns/campaigns.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, moment, timezone } from '../api/shapes.ts'

export const dashboardPeriods = ['all', 'today', '3days', 'week', 'month'] as const
export const performanceRanges = [
  'today',
  'last-7-days',
  'last-30-days',
  'last-6-months',
  'last-12-months',
  'all-time',
] as const
export type DashboardPeriod = (typeof dashboardPeriods)[number]
export type PerformanceRange = (typeof performanceRanges)[number]

/** Change against the period before, in percent; null if the period before has nothing to compare with. */
const change = z.nullable(z.number())

export const dashboardStats = z
  .object({
    emailsSent: z.int(),
    totalOpens: z.int(),
    totalClicks: z.int(),
    unsubscribeCount: z.int(),
    /** Sent messages minus those that are known to have bounced. */
    delivered: z.int(),
    bounced: z.int(),
    complained: z.int(),
    emailsSentChange: change,
    opensChange: change,
    clicksChange: change,
    unsubscribeChange: change,
  })
  .register(z.globalRegistry, { id: 'DashboardStats' })
export type DashboardStats = z.output<typeof dashboardStats>

export const getDashboardStats = endpoint({
  method: 'GET',
  path: '/api/dashboard-stats',
  access: 'account',
  summary:
    'The four counts of a period; days in the given time zone, otherwise that of Settings, otherwise UTC',
  query: z.object({ period: z._default(z.enum(dashboardPeriods), 'all'), timezone: z.optional(timezone) }),
  reply: dashboardStats,
})

export const recentCampaign = z
  .object({
    id,
    name: z.string(),
    sent_date: z.nullable(moment),
    /** When a scheduled campaign starts. Not in the specification. */
    scheduled_at: z.nullable(moment),
    status: campaignStatus,
    sent_count: z.int(),
    open_count: z.int(),
    click_count: z.int(),
  })
  .register(z.globalRegistry, { id: 'RecentCampaign' })
export type RecentCampaign = z.output<typeof recentCampaign>

export const listRecentCampaigns = endpoint({
  method: 'GET',
  path: '/api/recent-campaigns',
  access: 'account',
  summary: 'The newest five campaigns',
  reply: z.array(recentCampaign),
})

export const performanceRecord = z
  .object({
    /** YYYY-MM-DD, or YYYY-MM in a range of several months. */
    period: z.string(),
    total_sent: z.int(),
    total_opens: z.int(),
    total_clicks: z.int(),
    total_unsubscribes: z.int(),
  })
  .register(z.globalRegistry, { id: 'PerformanceRecord' })
export type PerformanceRecord = z.output<typeof performanceRecord>

export const listPerformance = endpoint({
  method: 'GET',
  path: '/api/performance',
  access: 'account',
  summary: 'Stats by day or month, ascending',
  query: z.object({
    timeRange: z._default(z.enum(performanceRanges), 'today'),
    timezone: z.optional(timezone),
  }),
  reply: z.array(performanceRecord),
})

/** The steps to a workspace's first campaign, in order, each with whether it is done. */
export const firstSteps = z
  .object({
    contacts: z.boolean(),
    domain: z.boolean(),
    sender: z.boolean(),
    template: z.boolean(),
    campaign: z.boolean(),
    /** A message of a campaign was sent; in test mode, to the built-in mailbox. */
    sent: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'FirstSteps' })
export type FirstSteps = z.output<typeof firstSteps>

export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/api/first-steps',
  access: 'account',
  summary: 'Which steps to the first campaign are done',
  reply: firstSteps,
})
