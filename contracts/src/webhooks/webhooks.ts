// Webhooks: URLs of other programs to which Lettermill posts the workspace's events (Standard Webhooks 1.0).
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { done, id, idParams, moment } from '../api/shapes.ts'

/**
 * Events that arrive in lists of up to 500. An endpoint gets at most one call a second with such a list. Other events
 * arrive one by one.
 */
export const listedWebhookEvents = [
  'contact.created',
  'contact.changed',
  'contact.removed',
  'contact.unsubscribed',
  'contact.resubscribed',
  'contact.joined',
  'contact.left',
  'contact.chose',
  'contact.event',
  'message.sent',
  'message.failed',
  'message.bounced',
  'message.complained',
  'message.opened',
  'message.clicked',
] as const

/** Every event that an endpoint can subscribe to. */
export const webhookEvents = [
  ...listedWebhookEvents,
  'campaign.started',
  'campaign.held',
  'campaign.provider_blocked',
  'campaign.finished',
  'import.finished',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
/** What the product remembers for 30 days for those who act on it. */
export type FactType = WebhookEvent

/**
 * Limits: endpoints of a workspace; characters of a URL and of a description; events of one call; calls that the log
 * shows.
 */
export const webhookLimits = { endpoints: 10, url: 2000, description: 200, batch: 500, shown: 100 } as const

/**
 * Days for which the log is kept; hours for which calls are also signed with the old secret; days of failures after
 * which Lettermill turns an endpoint off.
 */
export const webhookTimes = { logDays: 30, oldSecretHours: 24, failingDays: 5 } as const

const eventName = z.enum(webhookEvents)

/**
 * Why Lettermill turned an endpoint off. `gone`: it answered 410. `failing`: it failed for days. `backlog`: too many
 * events wait.
 */
export const webhookOffReasons = ['gone', 'failing', 'backlog'] as const

export const webhook = z
  .object({
    id,
    url: z.string(),
    description: z.string(),
    events: z.array(eventName),
    is_active: z.boolean(),
    /** Why and when Lettermill turned the endpoint off; null if it did not. */
    off_reason: z.nullable(z.enum(webhookOffReasons)),
    off_at: z.nullable(moment),
    /** Since when every call has failed; null if the last one succeeded. */
    failing_since: z.nullable(moment),
    last_success_at: z.nullable(moment),
    /** Until when calls are also signed with the secret from before the last rotation; null if there is none. */
    old_secret_until: z.nullable(moment),
    created_at: moment,
  })
  .register(z.globalRegistry, { id: 'Webhook' })
export type Webhook = z.output<typeof webhook>

/** An endpoint with its secret, which no other reply contains. */
const withSecret = z.extend(webhook, { secret: z.string() })

export const webhookForm = z.object({
  url: z.string().check(z.maxLength(webhookLimits.url)),
  description: z._default(
    z.string().check(z.maxLength(webhookLimits.description), z.regex(/^[^\p{Cc}\p{Cs}]*$/u)),
    '',
  ),
  events: z.array(eventName).check(z.minLength(1), z.maxLength(webhookEvents.length)),
})

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  access: 'session',
  role: 'manager',
  summary: 'The webhook endpoints of the workspace, oldest first, without their secrets',
  reply: z.array(webhook),
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  access: 'session',
  role: 'manager',
  audit: { action: 'webhook_created', object: 'webhook' },
  summary: 'Add a webhook endpoint; only this answer contains its secret',
  body: webhookForm,
  reply: withSecret,
})

export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/api/webhooks/:id',
  access: 'session',
  role: 'manager',
  audit: { action: 'webhook_changed', object: 'webhook' },
  summary: 'Change the address, the events or the description of a webhook endpoint, or turn it on or off',
  params: idParams,
  body: z.extend(webhookForm, { is_active: z._default(z.boolean(), true) }),
  reply: webhook,
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  access: 'session',
  role: 'manager',
  audit: { action: 'webhook_deleted', object: 'webhook' },
  summary: 'Delete a webhook endpoint and its log',
  params: idParams,
  reply: done,
})

export const rotateWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/rotate',
  access: 'session',
  role: 'manager',
  audit: { action: 'webhook_secret_rotated', object: 'webhook' },
  summary: 'Give a webhook endpoint a new secret; calls carry the signatures of both secrets for 24 hours',
  params: idParams,
  reply: withSecret,
})
