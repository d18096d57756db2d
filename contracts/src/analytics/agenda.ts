// The dashboard's list of campaigns: those being sent now, and those that come next.
import * as z from 'zod/mini'
import { campaignStatus } from '../campaigns/campaigns.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, moment } from '../api/shapes.ts'

export const agenda = z
  .object({
    /** Campaigns that are being sent or paused, the last started first; at most three. */
    running: z.array(
      z.object({
        id,
        name: z.string(),
        status: campaignStatus,
        total: z.int(),
        sent: z.int(),
        /** Recipients whose messages have ended: sent, failed or skipped. */
        settled: z.int(),
        /**
         * When the last pending message will have been tried; null if the campaign sends nothing now, or if it has been
         * sending for less than ten seconds.
         */
        done_at: z.nullable(moment),
        /** The rate that has reached half of the limit at which Lettermill holds the campaign; null if none has. */
        warning: z.nullable(z.enum(['bounces', 'complaints'])),
      }),
    ),
    /** The number of campaigns being sent or paused that `running` leaves out. */
    more_running: z.int(),
    /** Scheduled campaigns, the earliest first; at most three. */
    next: z.array(
      z.object({
        id,
        name: z.string(),
        scheduled_at: moment,
        /**
         * The number of contacts that would get the campaign now, without contacts that are left out. Null if the
         * campaign goes to a target, which Lettermill counts only on request.
         */
        contacts: z.nullable(z.int()),
      }),
    ),
    more_next: z.int(),
  })
  .register(z.globalRegistry, { id: 'Agenda' })
export type Agenda = z.output<typeof agenda>

export const getAgenda = endpoint({
  method: 'GET',
  path: '/api/analytics/agenda',
  access: 'account',
  summary: 'The campaigns that are being sent, with their progress, and the next scheduled ones',
  reply: agenda,
})
