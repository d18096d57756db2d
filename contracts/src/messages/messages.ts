// Single messages that a script sends: order confirmations, receipts, codes.
import * as z from 'zod/mini'
import { campaignReasons } from '../campaigns/campaign-reasons.ts'
import { deliveryReasonFields, deliveryState, deliveryStory } from '../campaigns/deliveries.ts'
import { pastMessage } from '../campaigns/past-messages.ts'
import { endpoint } from '../api/endpoint.ts'
import { codesOf, reasonParams } from '../words/reason.ts'
import { id, idParams, moment, slice } from '../api/shapes.ts'

/** A message as lists show it. */
export const message = z
  .object({
    id,
    template_id: id,
    /** The name of the template; null if the template was deleted. */
    template_name: z.nullable(z.string()),
    /** The address; '' after the person was erased. */
    email: z.string(),
    state: deliveryState,
    /** The relay's last answer, or why the message was not sent; null while pending. */
    reason: z.nullable(z.string()),
    ...deliveryReasonFields,
    created_at: moment,
    /** When the last attempt was made, or when the message was skipped; null while pending. */
    at: z.nullable(moment),
    first_open_at: z.nullable(moment),
    first_click_at: z.nullable(moment),
  })
  .register(z.globalRegistry, { id: 'Message' })
export type Message = z.output<typeof message>

export const messageStory = z
  .extend(message, {
    /** The contact that had this address when Lettermill accepted the message; null if there was none. */
    contact_id: z.nullable(id),
    attempts: deliveryStory.shape.attempts,
    /** Readers who opened the message, and clicks, each link counted once; without bot events. */
    opens: z.int(),
    clicks: z.int(),
    events: deliveryStory.shape.events,
    more_events: z.int(),
    /** Why messages of this template wait; null if they do not. */
    held_reason: z.nullable(z.string()),
    held_code: z.nullable(codesOf(campaignReasons)),
    held_params: z.nullable(reasonParams),
    /** Whether Lettermill retries every five minutes; otherwise the messages wait for the administrator. */
    held_retries: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'MessageStory' })
export type MessageStory = z.output<typeof messageStory>

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messages',
  access: 'account',
  summary:
    'Messages, newest first; `search` matches the beginning of the address, `day` is a day in `timezone`. Ask for those `before` the last id to go on',
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
    before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    template: z.optional(z.string().check(z.maxLength(64))),
    day: z.optional(z.iso.date()),
    search: slice.shape.search,
    timezone: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: z.array(message),
})

export const getMessage = endpoint({
  method: 'GET',
  path: '/api/messages/:id',
  access: 'account',
  summary: 'One message: its state, every attempt, opens and clicks',
  params: idParams,
  reply: messageStory,
})

export const getMessageContent = endpoint({
  method: 'GET',
  path: '/api/messages/:id/content',
  access: 'account',
  summary: 'A message exactly as it was sent, made again, and whether its digest proves that',
  params: idParams,
  reply: pastMessage,
})

export const getMessageSource = endpoint({
  method: 'GET',
  path: '/api/messages/:id/content.eml',
  access: 'account',
  summary: 'The same as an .eml file: the whole message with its headers, as it left for the relay',
  params: idParams,
  reply: { media: 'message/rfc822' },
})

export const messageDay = z
  .object({
    /** A day in UTC: YYYY-MM-DD. */
    day: z.string(),
    template_id: id,
    template_name: z.nullable(z.string()),
    sent: z.int(),
    failed: z.int(),
    skipped: z.int(),
    opens: z.int(),
    clicks: z.int(),
  })
  .register(z.globalRegistry, { id: 'MessageDay' })
export type MessageDay = z.output<typeof messageDay>

export const listMessageDays = endpoint({
  method: 'GET',
  path: '/api/messages/days',
  access: 'account',
  summary: 'How many messages were sent, by template and day (UTC), of the last 30 days, newest first',
  reply: z.object({
    days: z.array(messageDay),
    /** Why Lettermill holds messages of a template; null if it holds none. */
    held_reason: z.nullable(z.string()),
    held_code: z.nullable(codesOf(campaignReasons)),
    held_params: z.nullable(reasonParams),
    /** Whether Lettermill retries every five minutes; otherwise the messages wait for the administrator. */
    held_retries: z.boolean(),
    /** How many messages were accepted today (UTC), and (below) how many may be. */
    accepted_today: z.int(),
    limit: z.int(),
  }),
})

export const messageTemplate = z
  .object({
    id,
    name: z.string(),
    /** The subject of single messages, with merge tags; '' if none is set. */
    message_subject: z.string(),
    /** Whether messages also go to people who unsubscribed. */
    is_service: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'MessageTemplate' })
export type MessageTemplate = z.output<typeof messageTemplate>

export const getMessageTemplate = endpoint({
  method: 'GET',
  path: '/api/templates/:id/message-settings',
  access: 'account',
  summary: 'How a template is used for single messages',
  params: idParams,
  reply: messageTemplate,
})

export const updateMessageTemplate = endpoint({
  method: 'PUT',
  path: '/api/templates/:id/message-settings',
  access: 'account',
  audit: { action: 'template_changed', object: 'template' },
  summary: 'Set the subject of single messages of a template, and whether they are service messages',
  params: idParams,
  body: z.object({
    message_subject: z.string().check(z.maxLength(1000)),
    is_service: z.boolean(),
  }),
  reply: messageTemplate,
})
