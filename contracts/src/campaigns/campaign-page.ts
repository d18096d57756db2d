// What a campaign's own page shows: progress and the review. Statistics are in campaign-stats.ts.
import * as z from 'zod/mini'
import { campaign, namedTarget } from './campaigns.ts'
import { endpoint } from '../api/endpoint.ts'
import { finding } from '../templates/findings.ts'
import { campaignHold } from './holds.ts'
import { campaignWait } from '../relays/provider-limits.ts'
import { acknowledged, reputationFinding } from './releases.ts'
import { suppressionReasons } from '../feedback/suppressions.ts'
import { done, idParams, moment } from '../api/shapes.ts'

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
    /** Messages a second over the last minute, or since the first message sent in it; 0 if none was sent. */
    rate: z.number(),
    /** SEND_RATE, the most messages a second of the whole installation; null: no limit. */
    rate_limit: z.nullable(count),
    /**
     * When the last pending message will be tried, at the current rate, and the last one that waits for a provider's
     * limit; null if the campaign now sends nothing, or if it has been sending for less than ten seconds.
     */
    done_at: z.nullable(moment),
    /**
     * Why a campaign that is being sent makes no progress. `worker`: no worker runs. `failure`: a worker meets the same
     * error again and again. `relay`: every relay fails, or the relay has accepted nothing for a minute. Null if it makes progress, or its
     * next try is not due yet.
     */
    waits_for: z.nullable(z.enum(['worker', 'failure', 'relay'])),
    /** What the relay answered last, if every relay fails; else null. */
    relay_reply: z.nullable(z.string()),
    /** When the next deferred message is tried again; null if none is deferred, or all wait for a provider's limit. */
    next_try_at: z.nullable(moment),
    /** The providers that refuse the campaign. Their messages wait and count as deferred. */
    holds: z.array(campaignHold),
    /** The providers whose limit is reached. Messages to them wait without an attempt and count as deferred. */
    waits: z.array(campaignWait),
    /** Whether the sending domain's warm-up postpones messages to the next day. They count as deferred. */
    postponed: z.boolean(),
    /**
     * How many failed messages can be tried again, because their address takes mail. 0 until the campaign is over. Also
     * 0 for a campaign that could not start; "Try again" starts it nevertheless.
     */
    retryable: count,
    /** Whether the messages stay in the built-in mailbox; null before the start. */
    test_mode: z.nullable(z.boolean()),
    /** Messages with one unconfirmed attempt and a later attempt that was accepted or also unconfirmed. */
    possible_duplicates: count,
    /**
     * How often another worker took over a chunk because its worker fell silent. Each time, up to one flush of messages
     * (250) may have arrived twice, and Lettermill cannot tell which ones.
     */
    lapses: count,
    /** Recipients with bot events. Readers' stats exclude bot events (P28). */
    bot_opens: count,
    bot_clicks: count,
  })
  .register(z.globalRegistry, { id: 'CampaignProgress' })
export type CampaignProgress = z.output<typeof campaignProgress>

/** `declined`: the contact switched off the campaign's topic. */
const leftOut = z.object({ reason: z.union([z.enum(suppressionReasons), z.literal('declined')]), count })
export type LeftOut = z.output<typeof leftOut>

export const campaignReview = z
  .object({
    /** How many contacts would get the message if it were sent now. */
    recipients: count,
    /** How many members of the group do not get it, by reason. */
    left_out: z.array(leftOut),
    /** The name of the group; null if the campaign goes to all contacts or to a target. */
    group_name: z.nullable(z.string()),
    /** The target; null if the campaign goes to one group or to all contacts. */
    target: z.nullable(namedTarget),
    topic_name: z.nullable(z.string()),
    from: z.object({ name: z.string(), email: z.string() }),
    reply_to: z.nullable(z.string()),
    subject: z.string(),
    preheader: z.string(),
    /** What is wrong with the campaign as a whole: nobody would get it, or its domain is not verified. */
    findings: z.array(finding),
    /** What spam filters and readers would object to in the message and its recipients, the worst first. */
    content: z.array(finding),
    /**
     * What the last campaigns of the workspace say about this one: so many complaints or hard bounces that the calls
     * that send it need `acknowledged`, or an administrator's release. Null if there are few.
     */
    reputation: z.nullable(reputationFinding),
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
    /**
     * Messages that the relay accepted in each minute of the last hour, oldest first and without gaps. The list begins
     * with the first minute that has a message.
     */
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

export const duplicateCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/duplicate',
  access: 'account',
  audit: { action: 'campaign_duplicated', object: 'campaign', isAnswered: true },
  summary: 'Create a draft with the same parts',
  params: idParams,
  body: z.nullish(z.object({ name: z.nullish(z.string().check(z.maxLength(1000))) })),
  reply: campaign,
})

export const retryCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/retry',
  access: 'account',
  audit: { action: 'campaign_retried', object: 'campaign' },
  scope: 'send',
  summary: 'Retry failed deliveries, except to suppressed addresses',
  params: idParams,
  /** Only a campaign that could not start needs it. */
  body: z.nullish(z.object({ acknowledged })),
  reply: done,
})
