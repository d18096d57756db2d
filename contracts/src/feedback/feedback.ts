// Feedback that came after a relay had accepted a message: bounces, complaints, unsubscribes by mail.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { id, idParams, moment } from '../api/shapes.ts'

const count = z.int()

export const feedbackKinds = [
  'hard',
  'soft',
  'block',
  'complaint',
  'unsubscribe',
  'delayed',
  'delivered',
  'auto_reply',
  'challenge',
  'not_spam',
  'auth_failure',
  'unknown',
] as const
export type FeedbackKind = (typeof feedbackKinds)[number]

export const feedback = z
  .object({
    id,
    /** The recipient's address as the campaign used it. */
    email: z.string(),
    /** The campaign; null once it is deleted. */
    campaign: z.nullable(z.object({ id, name: z.string() })),
    kind: z.enum(feedbackKinds),
    /** The cause of a refusal: no_such_user, full, spam and so on. */
    cause: z.nullable(z.string()),
    code: z.nullable(z.int()),
    status: z.nullable(z.string()),
    /** The receiving server's text, without addresses; may be empty. */
    words: z.string(),
    /** The server that wrote the text; may be empty. */
    reporter: z.string(),
    /** What Lettermill did about the report; `repeat`, `late` and `elsewhere` changed nothing. */
    action: z.enum(['none', 'suppressed', 'threshold', 'unsubscribed', 'repeat', 'late', 'elsewhere']),
    /** Whether the original mail can be read. */
    has_original: z.boolean(),
    received_at: moment,
  })
  .register(z.globalRegistry, { id: 'Feedback' })
export type Feedback = z.output<typeof feedback>

export const listFeedback = endpoint({
  method: 'GET',
  path: '/api/feedback',
  access: 'account',
  summary: 'What came back about messages of the workspace; newest first, with X-Total-Count',
  query: z.object({
    campaign: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))),
    kind: z.optional(z.enum(feedbackKinds)),
    /** The complete address, in any letter case. */
    email: z.optional(z.string().check(z.maxLength(254))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 100),
    offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)), 0),
  }),
  reply: z.array(feedback),
})

export const getFeedbackOriginal = endpoint({
  method: 'GET',
  path: '/api/feedback/:id/original',
  access: 'account',
  summary: 'The mail that came back, as it came (its first 64 kB), as a text file; kept for FEEDBACK_KEEP',
  params: idParams,
  reply: { media: 'text/plain' },
})

/** Allowed values for the rule about soft bounces. */
export const softLimits = { count: [2, 20], days: [7, 365] } as const

export const feedbackRules = z
  .object({
    /** Suppress an address after `count` soft bounces on different days within `days` days; null: never. */
    soft: z.nullable(z.object({ count, days: count })),
    /** Whether Lettermill holds a campaign that too many servers refuse or readers complain about. */
    hold: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'FeedbackRules' })
export type FeedbackRules = z.output<typeof feedbackRules>

export const getFeedbackRules = endpoint({
  method: 'GET',
  path: '/api/feedback/rules',
  access: 'account',
  summary: 'What follows from soft bounces, and whether campaigns are held',
  reply: feedbackRules,
})

export const updateFeedbackRules = endpoint({
  method: 'PUT',
  path: '/api/feedback/rules',
  access: 'account',
  role: 'manager',
  audit: { action: 'feedback_rules_changed' },
  summary: 'Change them: 2 to 20 soft bounces within 7 to 365 days, or none',
  body: feedbackRules,
  reply: feedbackRules,
})

/** The kinds of feedback that a campaign's counts include. */
export const countedKinds = ['hard', 'soft', 'block', 'complaint'] as const
export type CountedKind = (typeof countedKinds)[number]

/** Mailbox providers, recognised by a domain or by their servers' text; `other` is every other provider. */
export const mailProviders = [
  'gmail',
  'microsoft',
  'yahoo',
  'apple',
  'gmx',
  'mailru',
  'yandex',
  'ukrnet',
  'other',
] as const
export type MailProvider = (typeof mailProviders)[number]

export const campaignFeedback = z
  .object({
    hard: count,
    soft: count,
    block: count,
    complaint: count,
    /** At most 20, the most frequent first. */
    reasons: z.array(
      z.object({ kind: z.enum(countedKinds), cause: z.nullable(z.string()), words: z.string(), count }),
    ),
    /** Providers with a refusal, or with a share of what was sent; the largest first. */
    providers: z.array(
      z.object({
        provider: z.enum(mailProviders),
        /** Messages that Lettermill tried to deliver to the provider, accepted or not. */
        tried: count,
        /** Messages to the provider that a relay accepted and that did not bounce. */
        delivered: count,
        hard: count,
        soft: count,
        block: count,
        complaint: count,
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'CampaignFeedback' })
export type CampaignFeedback = z.output<typeof campaignFeedback>

export const getCampaignFeedback = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/bounces',
  access: 'account',
  summary: 'What was refused of a campaign and what came back, by recipients, reasons and mailbox providers',
  params: idParams,
  reply: campaignFeedback,
})
