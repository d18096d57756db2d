// How the number of a workspace's contacts grows and shrinks.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { timezone } from '../api/shapes.ts'

const count = z.int()

/** The same ranges as in `listPerformance`: thirty days by day, or months by month. */
export const growthRanges = ['last-30-days', 'last-6-months', 'last-12-months'] as const
export type GrowthRange = (typeof growthRanges)[number]

export const growthPeriod = z.object({
  /** YYYY-MM-DD or YYYY-MM, in the requested time zone. */
  period: z.string(),
  /** Contacts added by an import, and (below) by hand or by scripts. Deleted contacts do not count. */
  imported: count,
  added: count,
  /** Addresses that left in the period and have not come back. Suppressions imported from another tool do not count. */
  unsubscribed: count,
  bounced: count,
  complained: count,
})
export type GrowthPeriod = z.output<typeof growthPeriod>

export const growth = z
  .object({
    periods: z.array(growthPeriod),
    /** The origins of the contacts that joined in the range, the largest first, at most ten. */
    sources: z.array(
      z.object({
        kind: z.enum(['import', 'other_imports', 'added']),
        /** The file name of an import; null if the import has none, and for other kinds. */
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
