// How receivers took the mail of each sending domain, by mailbox provider.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { mailProviders } from '../feedback/feedback.ts'
import { id } from '../api/shapes.ts'

const count = z.int()
/** A share from 0 to 1; null if nothing was sent. */
const rate = z.nullable(z.number())

/**
 * Green: good. Yellow: watch it. Red: bad. Grey: too little mail to judge. Unknown: nobody reports complaints about this
 * mail, so that none says nothing.
 */
export const reputationLights = ['green', 'yellow', 'red', 'grey', 'unknown'] as const
export type ReputationLight = (typeof reputationLights)[number]

/** With fewer sent messages than this, the lights are grey. */
export const leastForLights = 200

/** The number of days that the counts cover, including today (UTC). */
export const reputationDays = ['7', '30'] as const

const figures = {
  sent: count,
  /** Messages with at least one attempt, accepted or not. */
  tried: count,
  /** Hard bounces, in the relay's reply or later: the address does not accept mail. */
  hard: count,
  soft: count,
  /** Messages that were refused because of the sender, not because of the reader. */
  block: count,
  /** Messages that were deferred at least once. */
  deferred: count,
  complaint: count,
  /**
   * What each rate is a share of. Hard, soft, block: messages that ended as sent or failed. Deferred: messages that
   * were tried. Complaint: messages that were sent and did not bounce.
   */
  rates: z.object({ hard: rate, soft: rate, block: rate, deferred: rate, complaint: rate }),
  lights: z.object({
    /** Green below 2 % of hard bounces, red from 5 %. */
    bounces: z.enum(reputationLights),
    /** Green below 0.1 % of complaints, red from 0.3 %, unknown if the provider sends no complaints. */
    complaints: z.enum(reputationLights),
  }),
}

const atProvider = z.object({ provider: z.enum(mailProviders), ...figures })
export type ReputationAtProvider = z.output<typeof atProvider>

export const reputation = z
  .object({
    domain_id: id,
    domain_name: z.string(),
    ...figures,
    /** Providers that got mail, the largest first. */
    providers: z.array(atProvider),
  })
  .register(z.globalRegistry, { id: 'Reputation' })
export type Reputation = z.output<typeof reputation>

export const getReputation = endpoint({
  method: 'GET',
  path: '/api/reputation',
  access: 'account',
  summary:
    'How mail was taken in the last days, by sending domain and mailbox provider; mail under way is counted once an hour',
  query: z.object({ days: z._default(z.enum(reputationDays), '30') }),
  reply: z.array(reputation),
})
