// Unsubscribing, and the list of those who did.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { moment } from './shapes.ts'

export const unsubscriber = z
  .object({ email: z.string(), unsubscribed_at: moment })
  .meta({ id: 'Unsubscriber' })
export type Unsubscriber = z.output<typeof unsubscriber>

export const listUnsubscribers = endpoint({
  method: 'GET',
  path: '/api/unsubscribe/admin/unsubscribers',
  access: 'account',
  summary: "The workspace's own unsubscribed readers, newest first (decision 33b)",
  query: z.object({
    filter: z.enum(['today', 'all']).optional(),
    timezone: z.string().max(64).optional(),
    limit: z.coerce.number().int().min(1).max(1000).optional(),
    offset: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
  }),
  reply: z.array(unsubscriber),
})

const readersToken = z.object({ token: z.string().max(1000).nullish() })

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe',
  access: 'anyone',
  summary: 'Unsubscribe the reader whom the token names; answers in plain text (decision 33b)',
  body: readersToken.nullish(),
  reply: { media: 'text/plain' },
})

export const resubscribe = endpoint({
  method: 'POST',
  path: '/api/resubscribe',
  access: 'anyone',
  summary: 'Take an unsubscribe back, in case a link scanner made it (decision 32)',
  body: readersToken.nullish(),
  reply: { media: 'text/plain' },
})
