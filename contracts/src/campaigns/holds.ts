// Why Lettermill holds messages of a campaign: codes with parameters, which each language puts into words.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { done, idParams, moment } from '../api/shapes.ts'

/** `provider_blocked`: a receiving provider refuses the campaign because of the sender. */
export const holdCodes = ['provider_blocked'] as const

/** A mailbox provider such as `gmail`, or a domain, which contains a dot. */
const provider = z.string().check(z.minLength(1), z.maxLength(255))

/** What the provider answered to a refused message: its words, the reply code and the status (RFC 3463). */
export const providerBlocked = z.object({
  provider,
  reply: z.string(),
  code: z.nullable(z.int()),
  status: z.nullable(z.string()),
})
export type ProviderBlocked = z.output<typeof providerBlocked>

/** The part of a campaign that waits for one provider. The other providers get their messages. */
export const campaignHold = z
  .object({
    code: z.enum(holdCodes),
    params: providerBlocked,
    held_at: moment,
    /** When Lettermill tries a few of the messages again. If one is accepted, all others follow. */
    next_try_at: moment,
    /** When the messages fail, unless one is accepted before. */
    fails_at: moment,
    /** How many messages wait for this provider. */
    waiting: z.int(),
  })
  .register(z.globalRegistry, { id: 'CampaignHold' })
export type CampaignHold = z.output<typeof campaignHold>

/** Hours after the hold, and then after each try, until the next try; the last one repeats. Days until the messages fail. */
export const blockedTimes = { hours: [1, 4, 12, 24], days: 5 } as const

const params = idParams
// PostgreSQL stores no NUL in texts, and no domain has a control character.
const body = z.object({ provider: provider.check(z.regex(/^\P{Cc}+$/u)) })

export const retryProvider = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/holds/retry',
  access: 'account',
  audit: { action: 'campaign_provider_retried', object: 'campaign' },
  scope: 'send',
  summary: 'Send the messages now that wait because a provider refused the campaign',
  params,
  body,
  reply: done,
})

export const giveUpProvider = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/holds/give-up',
  access: 'account',
  audit: { action: 'campaign_provider_given_up', object: 'campaign' },
  scope: 'send',
  summary: 'Stop waiting for a provider that refused the campaign; its messages fail',
  params,
  body,
  reply: done,
})
