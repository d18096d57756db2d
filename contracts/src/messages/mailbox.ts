// The built-in mailbox, which shows messages that would have gone to a relay.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { id, idParams, moment, slice } from '../api/shapes.ts'

export const mailboxMessage = z
  .object({
    id,
    received_at: moment,
    envelope_from: z.string(),
    envelope_to: z.string(),
    from: z.string(),
    subject: z.string(),
    bytes: z.int(),
  })
  .register(z.globalRegistry, { id: 'MailboxMessage' })
export type MailboxMessage = z.output<typeof mailboxMessage>

export const listMailbox = endpoint({
  method: 'GET',
  path: '/api/mailbox',
  access: 'account',
  audit: { action: 'mailbox_listed' },
  summary:
    'The messages in the built-in mailbox, newest first: accounts and API tokens see their own, a signed-in administrator all',
  query: slice,
  reply: z.object({ active: z.boolean(), messages: z.array(mailboxMessage) }),
})

export const getMailboxMessage = endpoint({
  method: 'GET',
  path: '/api/mailbox/:id',
  access: 'account',
  audit: { action: 'mailbox_message_read', object: 'workspace', isAnswered: true },
  summary: 'One message: parsed parts, headers in order, and its source',
  params: idParams,
  reply: z.extend(mailboxMessage, {
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    html: z.nullable(z.string()),
    text: z.nullable(z.string()),
    source: z.string(),
    /** Whether opens, clicks and unsubscribes in this message count as its reader's; not so for test messages. */
    tracked: z.boolean(),
  }),
})
