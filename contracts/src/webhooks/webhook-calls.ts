// The log of an endpoint's calls, with their attempts.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { codesOf, reasonParams, type Reason } from '../words/reason.ts'
import { id, idParams, moment } from '../api/shapes.ts'
import { webhookLimits } from './webhooks.ts'

/** Why a call failed. `request_failed` has the words of Node.js; `other` has a sentence that an older version stored. */
export const webhookFailures = {
  name_unknown: [],
  dns_silent: [],
  no_address: ['host'],
  address_not_public: ['host'],
  connection_refused: [],
  connection_closed: [],
  connection_timed_out: [],
  unreachable: [],
  no_answer: ['seconds'],
  answered: ['status'],
  redirected: ['status'],
  not_https: [],
  webhook_url_invalid: [],
  webhook_url_own: [],
  webhook_url_inside: ['host'],
  secret_unreadable: [],
  request_failed: ['detail'],
  other: ['sentence'],
} as const
export type WebhookFailure = Reason<typeof webhookFailures>

const failureCode = z.nullable(codesOf(webhookFailures))
const failureParams = z.nullable(reasonParams)

export const webhookCallStates = ['waiting', 'delivered', 'failed'] as const
export type WebhookCallState = (typeof webhookCallStates)[number]

/** One call in the log. All attempts of the call have the same `webhook-id`. */
export const webhookCall = z
  .object({
    id,
    webhook_id: z.string(),
    type: z.string(),
    state: z.enum(webhookCallStates),
    /** The number of events in the call. */
    events: z.int(),
    attempts: z.int(),
    /** When the next attempt is due; null if there is none. */
    due_at: z.nullable(moment),
    /** HTTP status of the last reply; null if there was none. */
    last_status: z.nullable(z.int()),
    /** Why the last attempt failed: a sentence, its code and the code's parameters; null if it did not. */
    last_error: z.nullable(z.string()),
    last_error_code: failureCode,
    last_error_params: failureParams,
    created_at: moment,
  })
  .register(z.globalRegistry, { id: 'WebhookCall' })
export type WebhookCall = z.output<typeof webhookCall>

export const webhookAttempt = z
  .object({
    at: moment,
    /** HTTP status of the reply; null if there was none. */
    status: z.nullable(z.int()),
    milliseconds: z.int(),
    /** Why the attempt failed, in a sentence; null if it succeeded. */
    error: z.nullable(z.string()),
    error_code: failureCode,
    error_params: failureParams,
    /** The beginning of the reply's body. */
    response: z.string(),
  })
  .register(z.globalRegistry, { id: 'WebhookAttempt' })
export type WebhookAttempt = z.output<typeof webhookAttempt>

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  access: 'session',
  role: 'manager',
  audit: { action: 'webhook_tested', object: 'webhook' },
  summary: 'Send a test event, webhook.test, to a webhook endpoint',
  params: idParams,
  reply: webhookCall,
})

export const listWebhookCalls = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/calls',
  access: 'session',
  role: 'manager',
  summary: 'The calls to a webhook endpoint of the last 30 days, newest first',
  params: idParams,
  query: z.object({
    state: z.optional(z.enum(webhookCallStates)),
    /** Lists only calls that are older than the call with this id. */
    before: z.optional(z.coerce.number().check(z.int(), z.positive())),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(webhookLimits.shown)), 50),
  }),
  reply: z.array(webhookCall),
})

export const getWebhookCall = endpoint({
  method: 'GET',
  path: '/api/webhooks/calls/:id',
  access: 'session',
  role: 'manager',
  summary: 'One call to a webhook endpoint: what was posted, and every attempt',
  params: idParams,
  reply: z.extend(webhookCall, { body: z.string(), log: z.array(webhookAttempt) }),
})

export const replayWebhookCall = endpoint({
  method: 'POST',
  path: '/api/webhooks/calls/:id/replay',
  access: 'session',
  role: 'manager',
  audit: { action: 'webhook_calls_replayed', object: 'webhook', isAnswered: true },
  summary: 'Post a call again, with the same webhook-id and the same body',
  params: idParams,
  reply: webhookCall,
})

export const replayFailedWebhookCalls = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/replay',
  access: 'session',
  role: 'manager',
  audit: { action: 'webhook_calls_replayed', object: 'webhook' },
  summary: 'Post every call again that failed since a moment',
  params: idParams,
  body: z.object({ since: moment }),
  reply: z.object({ replayed: z.int() }),
})
