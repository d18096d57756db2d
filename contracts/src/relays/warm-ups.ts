// Warm-up of a sending domain: it sends each provider a little more mail every day.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { mailProviders } from '../feedback/feedback.ts'
import { idParams, moment } from '../api/shapes.ts'

const count = z.int()

export const warmUp = z
  .object({
    /**
     * Whether the warm-up is on. It is off until somebody switches it on, after somebody switches it off, and after 45
     * days.
     */
    on: z.boolean(),
    /** The day of the warm-up, from 1. A day is 24 hours, counted from the start. Null while it is off. */
    day: z.nullable(count),
    started_at: z.nullable(moment),
    ends_at: z.nullable(moment),
    /** Providers that got mail since the start. Any other provider begins with 50 messages. */
    providers: z.array(
      z.object({
        provider: z.enum(mailProviders),
        /** How many messages may be sent today; null: no limit. */
        cap: z.nullable(count),
        /**
         * How many messages were sent today. Automatic mail counts but is not postponed, so this may exceed the cap.
         */
        used: count,
        /** When the limit ends if every day goes well; null if it has ended already. */
        done_at: z.nullable(moment),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'WarmUp' })
export type WarmUp = z.output<typeof warmUp>

export const getWarmUp = endpoint({
  method: 'GET',
  path: '/api/domains/:id/warm-up',
  access: 'account',
  summary: 'Whether a domain is warmed up, and how many messages may leave to each provider today',
  params: idParams,
  reply: warmUp,
})

export const updateWarmUp = endpoint({
  method: 'PUT',
  path: '/api/domains/:id/warm-up',
  access: 'account',
  role: 'manager',
  audit: { action: 'domain_warm_up_changed', object: 'domain' },
  summary:
    'Switch the warm-up of a domain: 50 messages a day to each provider, half as many again after each good day; off sends what it holds back',
  params: idParams,
  body: z.object({ on: z.boolean() }),
  reply: warmUp,
})
