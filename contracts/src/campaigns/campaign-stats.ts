// The statistics of a campaign: its counts, their course over time, and its links.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { idParams, moment, timezone } from '../api/shapes.ts'

const count = z.int()

export const maskedOpens = z
  .object({
    /**
     * Of the recipients who count as having opened, those of whom nobody can tell whether a person saw the message: a
     * privacy proxy loaded the pictures, and nothing else did.
     */
    masked_opens: count,
  })
  .register(z.globalRegistry, { id: 'MaskedOpens' })

export const getMaskedOpens = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/masked-opens',
  access: 'account',
  summary: 'How many opens of a campaign nobody can tell from the work of a privacy proxy',
  params: idParams,
  reply: maskedOpens,
})

export const campaignStats = z
  .object({
    /** The span of time of one record. */
    unit: z.enum(['hour', 'day']),
    /**
     * Oldest first and without gaps, from the start of sending to now; empty before the start. At most ninety days from
     * the start.
     */
    records: z.array(
      z.object({
        /**
         * Start of the hour or day as local time: YYYY-MM-DDTHH:mm. When clocks go back in autumn, an hour appears
         * twice.
         */
        at: z.string(),
        sent: count,
        opens: count,
        clicks: count,
        unsubscribes: count,
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'CampaignStats' })
export type CampaignStats = z.output<typeof campaignStats>

export const getCampaignStats = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/stats',
  access: 'account',
  summary: 'Stats over time: by hour for the first two days, then by day (at most 90)',
  params: idParams,
  query: z.object({ timezone: z.optional(timezone) }),
  reply: campaignStats,
})

export const cumulativeRanges = ['day', 'three_days', 'week', 'all'] as const
export type CumulativeRange = (typeof cumulativeRanges)[number]

export const cumulativeStats = z
  .object({
    /** Minutes between two points: 15, 60, or a whole number of days. */
    step_minutes: count,
    /** The number of steps of the range; for `all`, the number of points. */
    steps: count,
    /**
     * Counts from the start up to each moment, oldest first. The first point is the quarter of an hour in which sending
     * started, with zeros; the last is now or the end of the range. Empty before the start.
     */
    points: z.array(z.object({ at: moment, sent: count, opens: count, clicks: count, unsubscribes: count })),
    /**
     * The median of up to twelve earlier campaigns of the workspace at each point, as shares of their sent messages (0
     * to 1). One entry more than `steps`. Null for `all`, and with fewer than two earlier campaigns.
     */
    usual: z.nullable(z.array(z.object({ opens: z.number(), clicks: z.number() }))),
    /** The number of earlier campaigns in the median. */
    usual_of: count,
  })
  .register(z.globalRegistry, { id: 'CumulativeStats' })
export type CumulativeStats = z.output<typeof cumulativeStats>

export const getCumulativeStats = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/stats/cumulative',
  access: 'account',
  summary: 'Opens and clicks added up since the start, with the median of earlier campaigns',
  params: idParams,
  query: z.object({ range: z._default(z.enum(cumulativeRanges), 'three_days') }),
  reply: cumulativeStats,
})

export const campaignLink = z
  .object({
    /** The URL as the author wrote it, including merge tags. */
    url: z.string(),
    /** The text of the link, or the alternative text of its picture; null if it has neither. */
    words: z.nullable(z.string()),
    /** Recipients who clicked the link, without bot events. */
    clicks: count,
    /** Recipients whose bots followed the link. */
    bot_clicks: count,
  })
  .register(z.globalRegistry, { id: 'CampaignLink' })
export type CampaignLink = z.output<typeof campaignLink>

export const listCampaignLinks = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/links',
  access: 'account',
  summary: 'The links of the message with their clicks, in order',
  params: idParams,
  reply: z.array(campaignLink),
})
