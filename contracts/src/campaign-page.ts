// What a campaign's own page shows: progress, stats over time, links, the message. Its deliveries: deliveries.ts.
import * as z from 'zod/mini'
import { campaign, namedTarget } from './campaigns.ts'
import { checkupFinding } from './checkups.ts'
import { endpoint } from './endpoint.ts'
import { campaignTarget } from './segments.ts'
import { suppressionReasons } from './suppressions.ts'
import { testRecipients } from './test-addresses.ts'
import { done, id, idParams, moment, oldName, timezone } from './shapes.ts'

const count = z.int()

/** sent + failed + skipped + deferred + unconfirmed + pending = total, at every moment. */
export const campaignProgress = z
  .object({
    total: count,
    sent: count,
    failed: count,
    skipped: count,
    deferred: count,
    unconfirmed: count,
    pending: count,
    /** Messages a second over the last minute, or since the first of them left in it; 0 where none left. */
    rate: z.number(),
    /** Most messages a second of the whole installation (SEND_RATE); null: no limit. */
    rate_limit: z.nullable(count),
    /** When the last pending one will have been tried at the pace of that minute; null where nothing moves, or while it is paused. */
    done_at: z.nullable(moment),
    /**
     * What a campaign that is being sent waits for: no worker runs, a worker meets the same error again and again, or
     * the relay has accepted nothing for a minute. Null where the campaign makes progress, or where its next try is not
     * due yet.
     */
    waits_for: z.nullable(z.enum(['worker', 'failure', 'relay'])),
    /** When the next deferred message is tried again; null where none waits. */
    next_try_at: z.nullable(moment),
    /** Whether the warm-up of the sending domain holds some back until the next day; they count as deferred. */
    postponed: z.boolean(),
    /**
     * How many that failed may be tried again: those whose address takes mail. 0 unless the campaign is over, and
     * for one that could not start, which may be tried again nevertheless.
     */
    retryable: count,
    /** Whether the messages stay in the built-in mailbox; null before the start, and if an earlier version started it. */
    test_mode: z.nullable(z.boolean()),
    /** Possible duplicates: one attempt ended unconfirmed, and a later one was accepted or unconfirmed as well. */
    possible_duplicates: count,
    /**
     * How often a worker fell silent and another took over its chunk. Each time, up to one flush of messages (250) may
     * have arrived twice, and Lettermill cannot tell which ones.
     */
    lapses: count,
    /** Recipients with bot events; the readers' stats exclude these events (P28). */
    bot_opens: count,
    bot_clicks: count,
    machine_opens: oldName(count, 'bot_opens'),
    machine_clicks: oldName(count, 'bot_clicks'),
  })
  .register(z.globalRegistry, { id: 'CampaignProgress' })
export type CampaignProgress = z.output<typeof campaignProgress>

/** `declined`: the contact switched the campaign's topic off. */
const leftOut = z.object({ reason: z.enum([...suppressionReasons, 'declined']), count })
export type LeftOut = z.output<typeof leftOut>

export const campaignReview = z
  .object({
    /** How many get the message, as things are now. */
    recipients: count,
    /** Members of the group that get none, by why. */
    left_out: z.array(leftOut),
    /** Null for all contacts, and for a target. */
    group_name: z.nullable(z.string()),
    /** Null where it goes to one group or to all contacts. */
    target: z.nullable(namedTarget),
    topic_name: z.nullable(z.string()),
    from: z.object({ name: z.string(), email: z.string() }),
    reply_to: z.nullable(z.string()),
    subject: z.string(),
    preheader: z.string(),
    /** What a person should fix or know before. */
    findings: z.array(z.enum(['no_contacts', 'nobody_left', 'no_postal_address', 'domain_unverified'])),
    /** What spam filters and readers object to in the message and in its recipients, the worst first. */
    content: z.array(checkupFinding),
  })
  .register(z.globalRegistry, { id: 'CampaignReview' })
export type CampaignReview = z.output<typeof campaignReview>

export const reviewCampaign = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/review',
  access: 'account',
  summary:
    'A review before sending: how many contacts get the campaign, how many are left out and why, what is missing',
  params: idParams,
  reply: campaignReview,
})

export const getCampaignProgress = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/progress',
  access: 'account',
  summary: 'The progress of a campaign: deliveries by state, rate, and bot events',
  params: idParams,
  reply: campaignProgress,
})

export const campaignPace = z
  .object({
    /** Messages that the relay accepted in each minute of the last hour, ascending, without gaps, from the first one. */
    minutes: z.array(z.object({ at: moment, sent: count })),
  })
  .register(z.globalRegistry, { id: 'CampaignPace' })
export type CampaignPace = z.output<typeof campaignPace>

export const getCampaignPace = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/pace',
  access: 'account',
  summary: 'How many messages of a campaign were sent in each minute of the last hour',
  params: idParams,
  reply: campaignPace,
})

export const campaignStats = z
  .object({
    /** What one record covers. */
    unit: z.enum(['hour', 'day']),
    /**
     * Ascending and without holes, from the start of sending to the present hour or day; empty before it. Of a
     * campaign older than ninety days the first ninety.
     */
    records: z.array(
      z.object({
        /** The beginning of the hour or day, as local time in the zone: YYYY-MM-DDTHH:mm. Autumn repeats an hour. */
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
    /** How many steps the range has; of `all` as many as there are points. */
    steps: count,
    /**
     * What had happened by each moment since the start, ascending; the first is the quarter of an hour in which sending
     * started, with zeros, the last is now or the end of the range. Empty before the start.
     */
    points: z.array(z.object({ at: moment, sent: count, opens: count, clicks: count, unsubscribes: count })),
    /**
     * What the workspace's earlier campaigns usually had by then, as shares of what they sent (0 to 1): the median of up
     * to twelve. One entry more than `steps`. Null for `all`, and with fewer than two earlier campaigns.
     */
    usual: z.nullable(z.array(z.object({ opens: z.number(), clicks: z.number() }))),
    /** How many earlier campaigns `usual` is the median of. */
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
    /** The address as the sender wrote it, merge tags included. */
    url: z.string(),
    /** The words of the link in the message, or the description of its picture; null where it has neither. */
    words: z.nullable(z.string()),
    /** Recipients who followed the link, without bot events. */
    clicks: count,
    /** Recipients whose bots followed it. */
    bot_clicks: count,
    machine_clicks: oldName(count, 'bot_clicks'),
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

export const messageView = z
  .object({
    from: z.string(),
    /** The recipient's address; null where the group has no contacts and the fields are empty. */
    to: z.nullable(z.string()),
    subject: z.string(),
    preheader: z.string(),
    reply_to: z.nullable(z.string()),
    /** A whole page, to be shown in a sandboxed frame. */
    html: z.string(),
    text: z.string(),
    /** Bytes of the HTML; above `clippedAbove` Gmail cuts the message off. */
    html_bytes: count,
    /** The position of the contact that the message is for, from 1, and the number of contacts that get it. */
    position: count,
    of: count,
  })
  .register(z.globalRegistry, { id: 'MessageView' })
export type MessageView = z.output<typeof messageView>

export const getCampaignMessage = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/message',
  access: 'account',
  summary: 'The message as one recipient gets it: as it was frozen, or before the start as it would be',
  params: idParams,
  query: z.object({
    position: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000)), 1),
  }),
  reply: messageView,
})

const reference = z.nullish(z.union([id, z.string().check(z.maxLength(64))]))

export const previewMessage = endpoint({
  method: 'POST',
  path: '/api/campaigns/preview',
  access: 'account',
  scope: 'read',
  summary: 'Preview the message to a contact of the group; nothing is stored',
  body: z.object({
    subject: z.nullish(z.string().check(z.maxLength(1000))),
    preheader: z.nullish(z.string().check(z.maxLength(300))),
    replyTo: z.nullish(z.string().check(z.maxLength(1000))),
    /** A stored template, or HTML that is still being written. */
    templateId: reference,
    body_html: z.nullish(z.string().check(z.maxLength(1024 * 1024))),
    senderId: reference,
    /** A group, or 'all' for all contacts. */
    groupId: reference,
    /** Instead of `groupId`; the first hundred of its contacts are shown. */
    target: z.nullish(campaignTarget),
    position: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000_000)), 1),
  }),
  bodyLimit: 4 * 1024 * 1024,
  mostTexts: 100,
  reply: messageView,
})

export const duplicateCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/duplicate',
  access: 'account',
  summary: 'Create a draft with the same parts',
  params: idParams,
  body: z.nullish(z.object({ name: z.nullish(z.string().check(z.maxLength(1000))) })),
  reply: campaign,
})

export const testCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/test',
  access: 'account',
  scope: 'send',
  summary:
    "Send a test message to the account's own address, or to up to ten own and confirmed addresses; stats do not count it",
  params: idParams,
  body: z.nullish(
    z.object({
      addresses: testRecipients,
    }),
  ),
  reply: done,
})

export const retryCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/retry',
  access: 'account',
  scope: 'send',
  summary: 'Retry failed deliveries, except to suppressed addresses',
  params: idParams,
  reply: done,
})
