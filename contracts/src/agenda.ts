// What is being sent now, and what comes next.
import * as z from 'zod/mini'
import { campaignStatus } from './campaigns.ts'
import { endpoint } from './endpoint.ts'
import { id, moment } from './shapes.ts'

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
        /** When the last pending message will have been tried; null where nothing moves. */
        done_at: z.nullable(moment),
        /** The rate that has reached half of the limit at which the campaign is held; null: none. */
        warning: z.nullable(z.enum(['bounces', 'complaints'])),
      }),
    ),
    /** How many more are being sent or paused. */
    more_running: z.int(),
    /** Scheduled campaigns, the next one first; at most three. */
    next: z.array(
      z.object({
        id,
        name: z.string(),
        scheduled_at: moment,
        /** Null where the campaign goes to a target: Lettermill counts a target when it sends the campaign. */
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
