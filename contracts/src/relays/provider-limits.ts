// The most messages a minute and an hour to each mailbox provider, over all workspaces and workers.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { mailProviders } from '../feedback/feedback.ts'
import { moment } from '../api/shapes.ts'

/** The highest limit of a minute, and of an hour. */
export const mostPerWindow = { minute: 1_000_000, hour: 60_000_000 } as const

const limit = (most: number) => z.nullable(z.int().check(z.minimum(1), z.maximum(most)))

export const providerLimit = z
  .object({
    /** A mailbox provider; `other` limits each domain of no known provider on its own. */
    provider: z.enum(mailProviders),
    /** Null: no limit. Messages leave in even steps: with both limits, the slower one sets the pace. */
    per_minute: limit(mostPerWindow.minute),
    per_hour: limit(mostPerWindow.hour),
  })
  .register(z.globalRegistry, { id: 'ProviderLimit' })
export type ProviderLimit = z.output<typeof providerLimit>

/** Why messages of a campaign wait without an attempt: as many left to their provider as its limit allows. */
export const waitCodes = ['provider_limited'] as const

export const campaignWait = z
  .object({
    code: z.enum(waitCodes),
    params: z.object({
      /** A mailbox provider such as `gmail`, or a domain, which contains a dot. */
      provider: z.string(),
      per_minute: z.nullable(z.int()),
      per_hour: z.nullable(z.int()),
    }),
    /** How many messages wait for the limit. */
    waiting: z.int(),
    /** When the last of them leaves at the earliest; null if the limit was removed, so that all leave now. */
    done_at: z.nullable(moment),
  })
  .register(z.globalRegistry, { id: 'CampaignWait' })
export type CampaignWait = z.output<typeof campaignWait>

export const listProviderLimits = endpoint({
  method: 'GET',
  path: '/api/admin/provider-limits',
  access: 'administrator',
  summary: 'How many messages may leave to each mailbox provider in a minute and in an hour',
  reply: z.array(providerLimit),
})

export const updateProviderLimits = endpoint({
  method: 'PUT',
  path: '/api/admin/provider-limits',
  access: 'administrator',
  audit: { action: 'provider_limits_changed' },
  summary: 'Change limits of mailbox providers. Providers that are not named keep theirs',
  body: z.object({ limits: z.array(providerLimit).check(z.minLength(1), z.maxLength(mailProviders.length)) }),
  reply: z.array(providerLimit),
})
