// Undoes many suppressions at once: the suppressions of a campaign, of a span of time at one provider, or of a mass
// bounce. In a mass bounce, a provider suddenly reports many addresses as unknown.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { mailProviders } from '../feedback/feedback.ts'
import { id, idParams, moment } from '../api/shapes.ts'

const count = z.int()

/** The kinds of bounces whose suppressions can be undone together. */
export const undoKinds = ['hard', 'soft'] as const
export type UndoKind = (typeof undoKinds)[number]

/** Causes of hard bounces by which suppressions can be selected. */
export const undoCauses = ['no_such_user', 'no_such_domain', 'disabled', 'moved'] as const
export type UndoCause = (typeof undoCauses)[number]

/** The most suppressions that one call undoes, and the longest span in days when no campaign is named. */
export const undoLimits = { most: 50_000, days: 7 }

const time = z.iso.datetime({ offset: true })
const domain = z
  .string()
  .check(z.trim(), z.maxLength(253), z.regex(/^[^\s\p{Cc}\p{Cs}@.]+\.[^\s\p{Cc}\p{Cs}@]+$/u))

const which = {
  kind: z._default(z.enum(undoKinds), 'hard'),
  /** A mailbox provider; `other`: addresses at no listed provider. */
  provider: z.optional(z.enum(mailProviders)),
  /** A receiving domain, in place of a provider. */
  domain: z.optional(domain),
  cause: z.optional(z.enum(undoCauses)),
}
const span = { from: time, to: time }
const anySpan = { from: z.optional(time), to: z.optional(time) }

const undone = z.object({
  /** How many addresses can be mailed again. */
  taken_back: count,
  /** How many suppressions remain, because one call undoes at most 50,000. */
  left: count,
})
export type Undone = z.output<typeof undone>

export const previewUndo = endpoint({
  method: 'GET',
  path: '/api/suppressions/undo',
  access: 'account',
  summary: 'How many suppressions an undo would take back, with five of the addresses; changes nothing',
  query: z.object({
    ...which,
    ...anySpan,
    campaign: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))),
  }),
  reply: z.object({ count, examples: z.array(z.string()) }),
})

export const undoSuppressions = endpoint({
  method: 'POST',
  path: '/api/suppressions/undo',
  access: 'account',
  audit: { action: 'suppressions_taken_back' },
  summary:
    'Take back the bounces of a span of at most seven days, of all campaigns, at one provider or for one cause; unsubscribes, complaints and imported addresses stay',
  body: z.object({ ...which, ...span }),
  reply: undone,
})

export const undoCampaignFeedback = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/feedback/undo',
  access: 'account',
  audit: { action: 'suppressions_taken_back', object: 'campaign' },
  summary: 'Take back the suppressions that a campaign led to, all or those of a span, a provider or a cause',
  params: idParams,
  body: z.object({ ...which, ...anySpan }),
  reply: undone,
})

export const massBounce = z
  .object({
    id,
    /** The campaign; null once it is deleted. */
    campaign: z.nullable(z.object({ id, name: z.string() })),
    /** The mailbox provider; null if the mass bounce is about one domain or about words. */
    provider: z.nullable(z.enum(mailProviders)),
    /** The provider's name, the domain, or the words that servers of many domains said. */
    place: z.string(),
    /** How many domains' servers said the same words; null if the mass bounce is about one provider or domain. */
    domains: z.nullable(count),
    /**
     * How many addresses were refused within the hour as nonexistent, and (below) how many the campaign had tried
     * there.
     */
    bounced: count,
    tried: count,
    /** The most frequent text of the refusals. */
    words: z.string(),
    at: moment,
    /** Until this moment the suppressions are provisional, and can be undone together. Afterwards they are final. */
    ends_at: moment,
    /** How many suppressions wait for a decision. More may follow until `ends_at`. */
    waiting: count,
    decision: z.nullable(z.enum(['confirmed', 'taken_back'])),
    decided_at: z.nullable(moment),
    decided_by: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'MassBounce' })
export type MassBounce = z.output<typeof massBounce>

export const listMassBounces = endpoint({
  method: 'GET',
  path: '/api/mass-bounces',
  access: 'account',
  summary:
    'Providers that said of many addresses of a campaign that they do not exist; of the last thirty days, newest first',
  query: z.object({
    campaign: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))),
  }),
  reply: z.array(massBounce),
})

export const takeBackMassBounce = endpoint({
  method: 'POST',
  path: '/api/mass-bounces/:id/take-back',
  access: 'account',
  audit: { action: 'mass_bounce_taken_back' },
  summary: 'Take its provisional suppressions back: campaigns reach these addresses again',
  params: idParams,
  reply: undone,
})

export const confirmMassBounce = endpoint({
  method: 'POST',
  path: '/api/mass-bounces/:id/confirm',
  access: 'account',
  audit: { action: 'mass_bounce_confirmed' },
  summary: 'Make its provisional suppressions final',
  params: idParams,
  reply: massBounce,
})
