// The ways by which feedback comes in (hooks of mail providers, mailboxes, the SMTP listener, the API), and their state
// for administrators.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { feedbackKinds } from './feedback.ts'
import { codesOf, reasonParams, type Reason } from '../words/reason.ts'
import { done, id, idParams, line, moment } from '../api/shapes.ts'
import { hook } from './feedback-hooks.ts'

/**
 * Why a mailbox cannot be read. `answer` is what the mail server said, `detail` what the system or the IMAP library says;
 * that of `other` may be a sentence of an older version.
 */
export const mailboxErrors = {
  sign_in_refused: ['answer'],
  refused: ['answer'],
  unreachable: ['detail'],
  silent: ['seconds'],
  not_searched: [],
  not_moved: ['folder'],
  other: ['detail'],
} as const
export type MailboxError = Reason<typeof mailboxErrors>

/** Why a report could not be read. */
export const failedCodes = ['unreadable', 'error'] as const
export type FailedCode = (typeof failedCodes)[number]

const waiting = z.object({ unread: z.int(), failed: z.int() })

export const feedbackWays = z
  .object({
    /** BOUNCE_DOMAIN; null: bounces go to the sender's own address. */
    domain: z.nullable(z.string()),
    /** The address of the SMTP listener (BOUNCE_LISTEN); null if it is off. */
    listening: z.nullable(z.string()),
    listener_last_at: z.nullable(moment),
    mailboxes: z.array(
      z.object({
        /** The mailbox, as user@host/folder. */
        place: z.string(),
        last_success_at: z.nullable(moment),
        failing_since: z.nullable(moment),
        /** The last error in a sentence, with its code and parameters; null if it works. */
        error: z.nullable(z.string()),
        error_code: z.nullable(codesOf(mailboxErrors)),
        error_params: z.nullable(reasonParams),
      }),
    ),
    hooks: z.array(hook),
    /** When a script last called POST /api/feedback. */
    api_last_at: z.nullable(moment),
    /** How many reports wait to be read, and how many could not be read in three tries. */
    waiting,
    /** Reports that could not be read, newest first, at most 50. */
    failed: z.array(
      z.object({
        id,
        way: z.string(),
        /** `unreadable`: reading it took longer than a second or too much memory; `error`: an error of Lettermill. */
        code: z.enum(failedCodes),
        /** The words of the error; may be empty. */
        reason: z.string(),
        received_at: moment,
      }),
    ),
    /** Reports that match no delivery of this instance, newest first, at most 50. */
    unmatched: z.array(
      z.object({
        id,
        way: z.string(),
        kind: z.enum(feedbackKinds),
        words: z.string(),
        reporter: z.string(),
        received_at: moment,
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'FeedbackWays' })
export type FeedbackWays = z.output<typeof feedbackWays>

export const getFeedbackWays = endpoint({
  method: 'GET',
  path: '/api/admin/feedback',
  access: 'administrator',
  summary: 'How bounces and complaints come in, and what could not be read or matched',
  reply: feedbackWays,
})

export const getUnmatchedOriginal = endpoint({
  method: 'GET',
  path: '/api/admin/unmatched/:id/original',
  access: 'administrator',
  summary: 'What came in and matched no delivery, as it came (its first 64 kB), as a text file',
  params: idParams,
  reply: { media: 'text/plain' },
})

export const retryFailedFeedback = endpoint({
  method: 'POST',
  path: '/api/admin/feedback/retry',
  access: 'administrator',
  audit: { action: 'feedback_retried' },
  summary: 'Read once more what could not be read',
  reply: done,
})

/** The most reports in one call. */
export const mostReports = 500

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback',
  access: 'account',
  audit: { action: 'feedback_reported' },
  summary: 'Hand over bounces and complaints that another program heard of; up to 500 in one call',
  body: z.object({
    reports: z
      .array(
        z.object({
          /** Identifies the report within the workspace. Lettermill counts a repeated report once. */
          id: line(200).check(z.minLength(1)),
          /** When it happened. Lettermill uses the time of deliveries. */
          at: z.optional(z.iso.datetime({ offset: true })),
          /**
           * The Message-ID of the reported message; without it, the report counts for the newest message to `email`.
           */
          message_id: z.optional(line(998)),
          email: z.optional(line(254)),
          kind: z.enum(['hard', 'soft', 'block', 'complaint', 'unsubscribe', 'delivered']),
          status: z.optional(z.string().check(z.regex(/^[245]\.\d{1,3}\.\d{1,3}$/))),
          code: z.optional(z.int().check(z.minimum(200), z.maximum(599))),
          /**
           * The receiving server's text. If given, the milder of `kind` and the kind that the text indicates counts.
           */
          words: z.optional(line(1000)),
        }),
      )
      .check(z.minLength(1), z.maxLength(mostReports)),
  }),
  reply: z.object({ kept: z.int() }),
})
