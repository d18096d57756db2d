// What analytics shows about readers: rates by campaign, the hours of opens, mailbox providers.
import * as z from 'zod/mini'
import { performanceRanges } from './analytics.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, moment, timezone } from '../api/shapes.ts'

const count = z.int()

/** A range as in `listPerformance`. Its days begin and end in the given time zone. */
const rangeQuery = z.object({
  timeRange: z._default(z.enum(performanceRanges), 'today'),
  timezone: z.optional(timezone),
})

export const campaignRates = z
  .object({
    /** Campaigns that started in the range, newest first, at most 200, with their counts until now. */
    campaigns: z.array(
      z.object({
        id,
        name: z.string(),
        started_at: moment,
        sent: count,
        opened: count,
        clicked: count,
        unsubscribed: count,
      }),
    ),
    /** The number of campaigns in the range that `campaigns` leaves out. */
    more: count,
    /**
     * Whether campaigns that were sent in the range were deleted since. The totals of `listPerformance` include them,
     * and `campaigns` and `listProviders` do not.
     */
    some_deleted: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'CampaignRates' })
export type CampaignRates = z.output<typeof campaignRates>

export const listCampaignRates = endpoint({
  method: 'GET',
  path: '/api/analytics/campaigns',
  access: 'account',
  summary: 'The campaigns that started in a range, with their counts, newest first (at most 200)',
  query: rangeQuery,
  reply: campaignRates,
})

export const openingHours = z
  .object({
    /** Recipients by weekday and hour of their first open: seven days, from Monday on, each with 24 hours. */
    opens: z.array(z.array(count)),
  })
  .register(z.globalRegistry, { id: 'OpeningHours' })
export type OpeningHours = z.output<typeof openingHours>

export const getOpeningHours = endpoint({
  method: 'GET',
  path: '/api/analytics/hours',
  access: 'account',
  summary: 'First opens of a range by weekday and hour in the time zone; of all time the last two years',
  query: rangeQuery,
  reply: openingHours,
})

export const providerStats = z
  .object({
    /** The providers, ordered by their number of messages, the largest first. */
    providers: z.array(
      z.object({
        /** A provider's name, or a domain; null for all others together. */
        name: z.nullable(z.string()),
        sent: count,
        opened: count,
        clicked: count,
      }),
    ),
    /** The number of messages that were counted: those of the newest campaigns first, up to 200,000 recipients. */
    counted: count,
    /** Whether the range has more messages than were counted. */
    is_sample: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'ProviderStats' })
export type ProviderStats = z.output<typeof providerStats>

export const listProviders = endpoint({
  method: 'GET',
  path: '/api/analytics/providers',
  access: 'account',
  summary: 'Messages of campaigns that started in a range, opens and clicks, by mailbox provider',
  query: rangeQuery,
  reply: providerStats,
})
