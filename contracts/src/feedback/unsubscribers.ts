// The contacts who unsubscribed.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { moment } from '../api/shapes.ts'

export const unsubscriber = z
  .object({ email: z.string(), unsubscribed_at: moment })
  .register(z.globalRegistry, { id: 'Unsubscriber' })
export type Unsubscriber = z.output<typeof unsubscriber>

export const listUnsubscribers = endpoint({
  method: 'GET',
  path: '/api/unsubscribe/admin/unsubscribers',
  access: 'account',
  roleForAll: 'manager',
  audit: { action: 'unsubscribers_read' },
  summary: "The workspace's unsubscribed contacts, newest first",
  query: z.object({
    filter: z.optional(z.enum(['today', 'all'])),
    timezone: z.optional(z.string().check(z.maxLength(64))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000))),
    offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000))),
  }),
  reply: z.array(unsubscriber),
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe',
  access: 'anyone',
  audit: { none: 'is a reader’s own choice, kept as an event' },
  summary: 'Unsubscribe the recipient named by the token; answers in plain text',
  body: z.nullish(z.object({ token: z.nullish(z.string().check(z.maxLength(1000))) })),
  reply: { media: 'text/plain' },
})
