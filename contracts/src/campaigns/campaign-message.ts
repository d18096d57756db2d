// A campaign's message: as a contact gets it, and as a test.
import * as z from 'zod/mini'
import { reference } from './campaign-form.ts'
import { endpoint } from '../api/endpoint.ts'
import { campaignTarget } from '../segments/segments.ts'
import { testRecipients } from './test-addresses.ts'
import { done, idParams } from '../api/shapes.ts'

const count = z.int()

export const messageView = z
  .object({
    from: z.string(),
    /** The recipient's address; null if the group has no contacts, so that merge tags print nothing. */
    to: z.nullable(z.string()),
    subject: z.string(),
    preheader: z.string(),
    reply_to: z.nullable(z.string()),
    /** A complete HTML page, to show in a sandboxed frame. */
    html: z.string(),
    text: z.string(),
    /** Bytes of the HTML. Gmail clips a message above `clippedAbove`. */
    html_bytes: count,
    /** The position, from 1, of the contact whose message this is, and the number of contacts that get it. */
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

export const previewMessage = endpoint({
  method: 'POST',
  path: '/api/campaigns/preview',
  access: 'account',
  audit: { none: 'stores nothing' },
  scope: 'read',
  summary: 'Preview the message to a contact of the group; nothing is stored',
  body: z.object({
    subject: z.nullish(z.string().check(z.maxLength(1000))),
    preheader: z.nullish(z.string().check(z.maxLength(300))),
    replyTo: z.nullish(z.string().check(z.maxLength(1000))),
    /** A saved template, or (below) HTML that is still being written. */
    templateId: reference,
    body_html: z.nullish(z.string().check(z.maxLength(1024 * 1024))),
    senderId: reference,
    /** A group, or 'all' for all contacts. */
    groupId: reference,
    /** The target, which takes the place of `groupId`. */
    target: z.nullish(campaignTarget),
    /** Contacts who switched this topic off are left out. */
    topicId: reference,
    position: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000_000)), 1),
  }),
  bodyLimit: 4 * 1024 * 1024,
  mostTexts: 100,
  reply: messageView,
})

export const testCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/test',
  access: 'account',
  audit: { action: 'campaign_tested', object: 'campaign' },
  scope: 'send',
  summary:
    "Send a test message to the account's own address, or to up to ten own and confirmed addresses; stats do not count it",
  params: idParams,
  body: z.nullish(
    z.object({
      addresses: testRecipients,
      /** The contact whose values fill the merge tags; the campaign's first if none is given. */
      contactId: z.nullish(z.int()),
    }),
  ),
  reply: done,
})
