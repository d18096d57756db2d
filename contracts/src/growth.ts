// How a workspace's list of contacts grows and shrinks.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { timezone } from './shapes.ts'

const count = z.int()

/** As in `listPerformance`: thirty days by day, or months by month. */
export const growthRanges = ['last-30-days', 'last-6-months', 'last-12-months'] as const
export type GrowthRange = (typeof growthRanges)[number]

export const growthPeriod = z.object({
  /** YYYY-MM-DD or YYYY-MM, in the zone. */
  period: z.string(),
  /** Contacts that an import added, and those added by hand or by scripts; only contacts that are still there. */
  imported: count,
  added: count,
  /**
   * Addresses that left in the period and have not come back. Suppressions that were imported from another tool do not
   * count.
   */
  unsubscribed: count,
  bounced: count,
  complained: count,
})
export type GrowthPeriod = z.output<typeof growthPeriod>

export const growth = z
  .object({
    periods: z.array(growthPeriod),
    /** Where the contacts that joined in the range came from, the largest first, at most ten. */
    sources: z.array(
      z.object({
        kind: z.enum(['import', 'other_imports', 'added']),
        /** The file of an import; null if it had no name, and of the other kinds. */
        name: z.nullable(z.string()),
        contacts: count,
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'Growth' })
export type Growth = z.output<typeof growth>

export const getGrowth = endpoint({
  method: 'GET',
  path: '/api/analytics/growth',
  access: 'account',
  summary: 'Contacts that joined and addresses that left, by day or month, and where contacts came from',
  query: z.object({
    timeRange: z._default(z.enum(growthRanges), 'last-30-days'),
    timezone: z.optional(timezone),
  }),
  reply: growth,
})
