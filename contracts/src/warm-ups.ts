// Warming a sending domain up: a little more mail to each provider every day.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { mailProviders } from './feedback.ts'
import { idParams, moment } from './shapes.ts'

const count = z.int()

export const warmUp = z
  .object({
    /** Off before the first time, once switched off, and after 45 days. */
    on: z.boolean(),
    /** Of the warm-up, from 1; a day is 24 hours from the start. Null while it is off. */
    day: z.nullable(count),
    started_at: z.nullable(moment),
    ends_at: z.nullable(moment),
    /** Providers that got mail since the start; any other provider begins with 50 messages. */
    providers: z.array(
      z.object({
        provider: z.enum(mailProviders),
        /** How many messages may leave today; null: any number. */
        cap: z.nullable(count),
        /** How many of them are used. Automatic mail counts but does not wait, so this may exceed the cap. */
        used: count,
        /** When any number may leave, if every day is good; null: by now. */
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
  summary:
    'Switch the warm-up of a domain: 50 messages a day to each provider, half as many again after each good day; off sends what it holds back',
  params: idParams,
  body: z.object({ on: z.boolean() }),
  reply: warmUp,
})
